import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { login, logout } from '#core/contract/sys/login.ts'
import { docDownload } from '#core/contract/km/documents/document.ts'
import { docRevise } from '#core/contract/km/documents/edit.ts'
import { lockBreak, lockCheckOut, lockGet } from '#core/contract/km/documents/edit-lock.ts'
import { docPass, docSubmit } from '#core/contract/km/documents/review.ts'
import { versionDownload, versionList } from '#core/contract/km/documents/version.ts'
import { fileEditOpen } from '#core/contract/km/files/edit-file.ts'
import { officeOpen } from '#core/contract/km/files/office.ts'
import { editLock } from '#server/db/schema/index.ts'
import { HOST, newKey, OfficeEditor, WopiClient } from '#tests/fixtures/office-editor.ts'
import { searchable, settled, uploadText } from './documents.ts'
import { PASSWORD, startServer, type TestServer } from './fixture.ts'

let office: OfficeEditor
let server: TestServer
let admin: Api
let editor: Api
let author: Api
let staff: Api
beforeAll(async () => {
  office = await OfficeEditor.start()
  server = await startServer(office.env)
  ;[admin, editor, author, staff] = (await Promise.all(['admin', 'editor', 'zhangwei', 'lina'].map(server.signIn))) as [
    Api,
    Api,
    Api,
    Api,
  ]
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await office[Symbol.asyncDispose]()
})

const versionsOf = async (api: Api, docId: string) =>
  (await api.call(versionList, { query: { docId, order: 'asc' } })).records
const workingFile = async (api: Api, docId: string) => {
  const versions = await versionsOf(api, docId)
  return (versions.find((each) => each.open) ?? versions.find((each) => each.visible))!.files[0]!.id
}
const bytesOf = async (api: Api, versionId: string) =>
  (await api.call(versionDownload, { query: { id: versionId } })).text()
const documentOf = async (api: Api, name: string, text: string) => {
  const { id } = await uploadText(api, name, text, 'staff')
  await settled(api, id)
  return id
}
const pageOf = async (api: Api, docId: string) => api.call(officeOpen, { query: { id: await workingFile(api, docId) } })
const clientOf = async (api: Api, docId: string) => new WopiClient(office, server, await pageOf(api, docId))
const ownSession = async (username: string) => {
  const body = { username, password: PASSWORD, captcha: 'ABCD', checkKey: '1' }
  return server.api((await server.guest.call(login, { body })).token)
}
const changed = async (docId: string) => (await versionsOf(admin, docId)).map(({ files }) => files[0]!.sha256)

describe('opening a file in the editor', () => {
  it('is for who may edit its document only', async () => {
    const id = await documentOf(editor, '红隼须知.txt', '红隼须知正文')
    const query = { id: await workingFile(editor, id) }
    await expect(server.guest.call(officeOpen, { query })).rejects.toMatchObject({ kind: 'expired' })
    await expect(staff.call(officeOpen, { query })).rejects.toThrow(/找不到文档|不能修改/)
    await expect(editor.call(officeOpen, { query: { id: 'nowhere' } })).rejects.toThrow('找不到文档')
    await expect(editor.call(officeOpen, { query: { id: '../x' } })).rejects.toThrow('编号格式不正确')
  })
  it('gives the page of the discovery, with the address of the file and a token of its own', async () => {
    const id = await documentOf(editor, '红隼手册.txt', '红隼手册正文')
    const page = await pageOf(editor, id)
    expect(page).toMatchObject({ docId: id, name: '红隼手册.txt', canEdit: true, readOnlyReason: null })
    const url = new URL(page.url)
    expect(url.href.startsWith(`${office.origin}/browser/1f2e/cool.html?ui=zh-CN&WOPISrc=`)).toBe(true)
    expect(url.searchParams.get('WOPISrc')).toMatch(new RegExp(`^${HOST}/wopi/files/${id}\\.[0-9a-f]{16}$`))
    expect(page.token).not.toBe(await server.tokenOf('editor'))
    expect(page.tokenTtl - Date.now()).toBeLessThanOrEqual(10 * 3_600_000)
    await expect(server.api(page.token).call(officeOpen, { query: { id } })).rejects.toMatchObject({ kind: 'expired' })
  })
  it('says what it cannot open, and never leads to another site', async () => {
    const views = await pageOf(editor, await documentOf(editor, '红隼.md', '# 红隼'))
    expect(views).toMatchObject({ canEdit: false, readOnlyReason: '办公编辑器只能查看这种文件' })
    for (const name of ['红隼.csv', '红隼.html'])
      await expect(pageOf(editor, await documentOf(editor, name, `红隼,${name}`))).rejects.toMatchObject({
        message: '办公编辑器不支持这种文件，请签出后下载修改',
        result: { reason: 'no-editor' },
      })
  })
})

// proves S-45
it('opens, locks, reads, saves and unlocks: the new version has the new bytes and is found', async () => {
  const id = await documentOf(editor, '游隼名录.txt', '游隼原文')
  const wopi = await clientOf(editor, id)
  const info = await wopi.info()
  expect(info.status).toBe(200)
  expect(info.json()).toMatchObject({
    BaseFileName: '游隼名录.txt',
    Size: 12,
    UserCanWrite: true,
    SupportsLocks: true,
    SupportsUpdate: true,
  })
  expect((await wopi.lock('L-1')).status).toBe(200)
  const read = await wopi.get()
  expect(read.text).toBe('游隼原文')
  expect(read.header('x-wopi-itemversion')).toBe(info.json()['Version'])
  const put = await wopi.put('游隼新文欧亚鸲', 'L-1')
  expect(put.status).toBe(200)
  const after = (await wopi.info()).json()
  expect(put.header('x-wopi-itemversion')).toBe(after['Version'])
  expect(after['Version']).not.toBe(info.json()['Version'])
  expect(put.json()['LastModifiedTime']).toBe(after['LastModifiedTime'])
  expect((await wopi.unlock('L-1')).status).toBe(200)
  const versions = await versionsOf(editor, id)
  expect(versions.map(({ version, visible }) => [version, visible])).toEqual([
    [1, false],
    [2, true],
  ])
  expect(await bytesOf(editor, versions[0]!.id)).toBe('游隼原文')
  expect(await bytesOf(editor, versions[1]!.id)).toBe('游隼新文欧亚鸲')
  await searchable(staff, '欧亚鸲', id)
  expect(await editor.call(lockGet, { query: { id } })).toBeNull()
})

describe('who may ask', () => {
  it('refuses wrong tokens, of other files, and those whose session has ended', async () => {
    const id = await documentOf(editor, '燕隼一.txt', '燕隼一')
    const other = await documentOf(editor, '燕隼二.txt', '燕隼二')
    const page = await pageOf(editor, id)
    const otherPage = await pageOf(editor, other)
    const with_ = (token: string, url = page.url) => new WopiClient(office, server, { url, token })
    expect((await with_('').info()).status).toBe(401)
    expect((await with_(`${page.token}A`).info()).status).toBe(401)
    expect((await with_(await server.tokenOf('editor')).info()).status).toBe(401)
    expect((await with_(page.token, otherPage.url).info()).status).toBe(404)
    expect((await with_(page.token, otherPage.url).get()).status).toBe(404)
    // A session of its own that ends: the token ends with it.
    const api = await ownSession('editor')
    const short = await pageOf(api, id)
    expect((await with_(short.token).info()).status).toBe(200)
    await api.call(logout, {})
    expect((await with_(short.token).info()).status).toBe(401)
    expect((await with_(page.token).info()).status).toBe(200)
  })
  it('lets nobody near a document that is no longer theirs', async () => {
    const id = await documentOf(author, '燕隼三.txt', '燕隼三')
    const wopi = await clientOf(author, id)
    const { db } = server.running.engines
    await db.execute(sql`update document set author_id = 'x', scope = 'private' where id = ${id}`)
    expect((await wopi.info()).status).toBe(404)
    expect((await wopi.get()).status).toBe(404)
    expect((await wopi.lock('L')).status).toBe(404)
    expect((await wopi.put('改', 'L')).status).toBe(404)
  })
  it('asks the editor for its new key when a proof fails, and takes the one before', async () => {
    const wopi = await clientOf(editor, await documentOf(editor, '燕隼四.txt', '燕隼四'))
    const { asked } = office
    office.rotate()
    office.rotate()
    expect((await wopi.info()).status).toBe(200)
    expect(office.asked).toBe(asked + 1)
    expect((await wopi.ask({ proof: { by: office.oldKey } })).status).toBe(200)
    expect(office.asked).toBe(asked + 1)
  })
  it('refuses what is not signed by the editor, of another address, or twenty minutes old', async () => {
    const wopi = await clientOf(editor, await documentOf(editor, '燕隼五.txt', '燕隼五'))
    expect((await wopi.ask({ proof: null })).status).toBe(500)
    expect((await wopi.ask({ proof: { by: newKey() } })).status).toBe(500)
    expect((await wopi.ask({ proof: { at: Date.now() - 21 * 60_000 } })).status).toBe(500)
    expect((await wopi.ask({ proof: { at: Date.now() - 19 * 60_000 } })).status).toBe(200)
    const other = office.proof(`${wopi.source}/contents`, '')
    expect((await wopi.ask({ proof: null, headers: other })).status).toBe(500)
  })
})

describe('locks', () => {
  it('answers another lock with 409 and the lock that stands', async () => {
    const id = await documentOf(editor, '猎隼一.txt', '猎隼一')
    const [wopi, second] = [await clientOf(editor, id), await clientOf(admin, id)]
    const refused = async (answer: Awaited<ReturnType<typeof wopi.lock>>, lock: string) =>
      expect([answer.status, answer.header('x-wopi-lock')]).toEqual([409, lock])
    const before = await changed(id)
    await refused(await wopi.put('改', 'A'), '')
    await refused(await wopi.put('改'), '')
    await refused(await wopi.unlock('A'), '')
    expect((await wopi.lock('A')).status).toBe(200)
    expect((await wopi.lock('A')).status).toBe(200)
    await refused(await second.lock('B'), 'A')
    await refused(await second.put('改', 'B'), 'A')
    await refused(await second.put('改'), 'A')
    await refused(await second.unlock('B'), 'A')
    await refused(await second.operate('REFRESH_LOCK', { 'X-WOPI-Lock': 'B' }), 'A')
    await refused(await second.operate('LOCK', { 'X-WOPI-Lock': 'C', 'X-WOPI-OldLock': 'B' }), 'A')
    expect(await changed(id)).toEqual(before)
    expect((await second.operate('GET_LOCK')).header('x-wopi-lock')).toBe('A')
    expect((await wopi.operate('REFRESH_LOCK', { 'X-WOPI-Lock': 'A' })).status).toBe(200)
    expect((await wopi.operate('LOCK', { 'X-WOPI-Lock': 'C', 'X-WOPI-OldLock': 'A' })).status).toBe(200)
    expect((await second.operate('GET_LOCK')).header('x-wopi-lock')).toBe('C')
    // Two people in one editor: the lock is the editor's.
    expect((await second.put('猎隼二人', 'C')).status).toBe(200)
    expect((await wopi.unlock('C')).status).toBe(200)
    expect((await wopi.operate('GET_LOCK')).header('x-wopi-lock')).toBe('')
    for (const lock of ['', 'x'.repeat(1025)]) expect((await wopi.lock(lock)).status).toBe(400)
    expect((await wopi.lock('x'.repeat(1024))).status).toBe(200)
  })
  it('keeps everybody out beside the editor, until it unlocks, half an hour passes, or the lock is broken', async () => {
    const id = await documentOf(editor, '猎隼三.txt', '猎隼三')
    const wopi = await clientOf(editor, id)
    await wopi.lock('A')
    const lock = await admin.call(lockGet, { query: { id } })
    expect(lock).toMatchObject({ kind: 'editor', isMine: false })
    const half = await server.running.engines.db.select().from(editLock).where(eq(editLock.documentId, id))
    expect(half[0]!.until.getTime() - half[0]!.since.getTime()).toBe(30 * 60_000)
    const said = `${lock!.holder}正在办公编辑器里编辑`
    await expect(admin.call(docRevise, { query: { id } })).rejects.toThrow(said)
    await expect(editor.call(docRevise, { query: { id } })).rejects.toThrow(said)
    await expect(admin.call(lockCheckOut, { query: { id } })).rejects.toThrow(said)
    const file = await workingFile(admin, id)
    await expect(admin.call(fileEditOpen, { query: { id: file } })).rejects.toThrow(said)
    await admin.call(lockBreak, { query: { id } })
    expect((await wopi.put('改', 'A')).status).toBe(409)
    await wopi.lock('A')
    await server.running.engines.db
      .update(editLock)
      .set({ until: sql`now()` })
      .where(eq(editLock.documentId, id))
    expect((await wopi.put('改', 'A')).status).toBe(409)
    await admin.call(docRevise, { query: { id } })
  })
  it('opens what another has checked out for reading only, and takes over what its user has', async () => {
    const id = await documentOf(editor, '猎隼四.txt', '猎隼四')
    await admin.call(lockCheckOut, { query: { id } })
    const page = await pageOf(editor, id)
    expect(page.canEdit).toBe(false)
    expect(page.readOnlyReason).toContain('正在编辑')
    const reader = new WopiClient(office, server, page)
    expect((await reader.info()).json()).toMatchObject({ UserCanWrite: false, ReadOnly: true })
    expect((await reader.get()).text).toBe('猎隼四')
    expect((await reader.put('改', 'A')).status).toBe(404)
    expect((await reader.lock('A')).status).toBe(409)
    const own = await clientOf(admin, id)
    expect((await own.lock('A')).status).toBe(200)
    expect((await own.put('猎隼四改', 'A')).status).toBe(200)
    await own.unlock('A')
    expect(await admin.call(lockGet, { query: { id } })).toBeNull()
  })
})

describe('saving', () => {
  const AUTO = { 'X-COOL-WOPI-IsAutosave': 'true' }

  it('collects what the editor saves by itself in one draft, which the save of its user publishes', async () => {
    const id = await documentOf(editor, '矛隼一.txt', '矛隼原文')
    const wopi = await clientOf(editor, id)
    await wopi.lock('A')
    for (const text of ['矛隼一', '矛隼二', '矛隼三']) expect((await wopi.put(text, 'A', AUTO)).status).toBe(200)
    const read = async () => (await staff.call(docDownload, { query: { docId: id } })).text()
    expect(await versionsOf(editor, id)).toMatchObject([{ visible: true }, { visible: false, open: true }])
    expect(await read()).toBe('矛隼原文')
    expect((await wopi.get()).text).toBe('矛隼三')
    expect((await wopi.put('矛隼三', 'A')).status).toBe(200)
    expect(await versionsOf(editor, id)).toMatchObject([{ visible: false }, { visible: true, open: false }])
    expect(await read()).toBe('矛隼三')
    expect((await wopi.put('矛隼四', 'A', AUTO)).status).toBe(200)
    const exit = { ...AUTO, 'X-COOL-WOPI-IsExitSave': 'true' }
    expect((await wopi.put('矛隼五', 'A', exit)).status).toBe(200)
    expect(await read()).toBe('矛隼五')
    expect(await versionsOf(editor, id)).toHaveLength(3)
  })
  it('keeps a draft that its user had begun a draft, and makes a revision of what has to be reviewed', async () => {
    const id = await documentOf(author, '矛隼二.txt', '矛隼草稿')
    const wopi = await clientOf(author, id)
    await wopi.lock('A')
    expect((await wopi.put('矛隼草稿改', 'A')).status).toBe(200)
    await wopi.unlock('A')
    expect(await versionsOf(author, id)).toMatchObject([{ version: 1, open: true, visible: false }])
    await author.call(docSubmit, { query: { id } })
    await admin.call(docPass, { query: { id } })
    await wopi.lock('B')
    expect((await wopi.put('矛隼修订', 'B')).status).toBe(200)
    expect(await versionsOf(author, id)).toMatchObject([{ visible: true }, { version: 2, open: true }])
    expect((await wopi.put('矛隼修订二', 'B')).status).toBe(200)
    const versions = await versionsOf(author, id)
    expect(versions).toHaveLength(2)
    expect(await bytesOf(author, versions[1]!.id)).toBe('矛隼修订二')
  })
  it('changes nothing when the file is another one by then, is empty or too large', async () => {
    const id = await documentOf(editor, '矛隼三.txt', '矛隼三世')
    const wopi = await clientOf(editor, id)
    await wopi.lock('A')
    const before = await changed(id)
    const known = String((await wopi.info()).json()['LastModifiedTime'])
    const stale = await wopi.put('改', 'A', { 'X-COOL-WOPI-Timestamp': new Date(0).toISOString() })
    expect([stale.status, stale.json()]).toEqual([409, { COOLStatusCode: 1010 }])
    expect((await wopi.put('', 'A')).status).toBe(500)
    await server.setSite('UploadLimitMB', '1')
    const large = await wopi.put('大'.repeat(400_000), 'A')
    await server.setSite('UploadLimitMB', '0')
    expect([large.status, decodeURIComponent(large.header('x-wopi-servererror')!)]).toEqual([
      500,
      '单个文件不能超过 1 MB',
    ])
    expect((await wopi.get({ 'X-WOPI-MaxExpectedSize': '3' })).status).toBe(412)
    expect(await changed(id)).toEqual(before)
    expect((await wopi.put('改', 'A', { 'X-COOL-WOPI-Timestamp': known })).status).toBe(200)
  })
  it('says of what it does not do that it does not', async () => {
    const wopi = await clientOf(editor, await documentOf(editor, '矛隼四.txt', '矛隼四'))
    for (const override of ['PUT_RELATIVE', 'RENAME_FILE', 'DELETE', 'PUT_USER_INFO', 'constructor', ''])
      expect([override, (await wopi.operate(override)).status]).toEqual([override, 501])
    expect((await wopi.ask({ path: '/ancestry' })).status).toBe(501)
    expect((await wopi.ask({ method: 'POST', path: '/contents', body: 'x' })).status).toBe(501)
  })
})

it('allows the pages of the portal to show the editor and no other site', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${server.baseURL}${path}`)).headers.get('content-security-policy')!.split('; ')
  expect(await policyOf('/fileEditor/1')).toEqual(
    expect.arrayContaining([`frame-src 'self' blob: ${office.origin}`, `form-action 'self' ${office.origin}`]),
  )
  expect((await policyOf('/admin/users')).join(' ')).not.toContain(office.origin)
})

it('says that the editor cannot be reached, and that there is none', async () => {
  const id = await documentOf(editor, '灰背隼.txt', '灰背隼')
  const query = { id: await workingFile(editor, id) }
  await server.restart()
  office.isDown = true
  const signedIn = server.api(await server.tokenOf('editor'))
  await expect(signedIn.call(officeOpen, { query })).rejects.toThrow('办公编辑器暂时无法连接，请稍后再试')
  office.isDown = false
  expect(await signedIn.call(officeOpen, { query })).toMatchObject({ canEdit: true })
  await server.restart(undefined, { ZHIKU_OFFICE_EDITOR_URL: '', ZHIKU_OFFICE_HOST_URL: '' })
  const without = server.api(await server.tokenOf('editor'))
  await expect(without.call(officeOpen, { query })).rejects.toMatchObject({
    message: '没有配置办公编辑器，请签出后下载修改',
    result: { reason: 'no-editor' },
  })
  expect((await fetch(`${server.baseURL}/wopi/files/x`, { method: 'POST' })).status).toBe(404)
})
