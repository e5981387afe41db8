import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docRevise } from '#core/contract/km/documents/edit.ts'
import { lockBreak, lockCheckOut, lockGet } from '#core/contract/km/documents/edit-lock.ts'
import { fileEditOpen } from '#core/contract/km/files/edit-file.ts'
import { officeOpen } from '#core/contract/km/files/office.ts'
import { login, logout } from '#core/contract/sys/login.ts'
import { editLock } from '#server/db/schema/index.ts'
import { HOST, newKey, WopiClient } from '#tests/fixtures/office-editor.ts'
import { searchable } from '../../support/documents.ts'
import { PASSWORD } from '../../support/fixture.ts'
import { type OfficeDesk, openDesk } from './office-desk.ts'

let desk: OfficeDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

const ownSession = async (username: string) => {
  const body = { username, password: PASSWORD, captcha: 'ABCD', checkKey: '1' }
  return desk.server.api((await desk.server.guest.call(login, { body })).token)
}

describe('opening a file in the editor', () => {
  it('is for who may edit its document only', async () => {
    const id = await desk.documentOf(desk.editor, '红隼须知.txt', '红隼须知正文')
    const query = { id: await desk.workingFile(desk.editor, id) }
    await expect(desk.server.guest.call(officeOpen, { query })).rejects.toMatchObject({ kind: 'expired' })
    await expect(desk.staff.call(officeOpen, { query })).rejects.toThrow(/找不到文档|不能修改/)
    await expect(desk.editor.call(officeOpen, { query: { id: 'nowhere' } })).rejects.toThrow('找不到文档')
    await expect(desk.editor.call(officeOpen, { query: { id: '../x' } })).rejects.toThrow('编号格式不正确')
  })
  it('gives the page of the discovery, with the address of the file and a token of its own', async () => {
    const id = await desk.documentOf(desk.editor, '红隼手册.txt', '红隼手册正文')
    const page = await desk.pageOf(desk.editor, id)
    expect(page).toMatchObject({ docId: id, name: '红隼手册.txt', canEdit: true, readOnlyReason: null })
    const url = new URL(page.url)
    expect(url.href.startsWith(`${desk.office.origin}/browser/1f2e/cool.html?ui=zh-CN&WOPISrc=`)).toBe(true)
    expect(url.searchParams.get('WOPISrc')).toMatch(new RegExp(`^${HOST}/wopi/files/${id}\\.[0-9a-f]{16}$`))
    expect(page.token).not.toBe(await desk.server.tokenOf('editor'))
    expect(page.tokenTtl - Date.now()).toBeLessThanOrEqual(10 * 3_600_000)
    await expect(desk.server.api(page.token).call(officeOpen, { query: { id } })).rejects.toMatchObject({
      kind: 'expired',
    })
  })
  it('says what it cannot open, and never leads to another site', async () => {
    const views = await desk.pageOf(desk.editor, await desk.documentOf(desk.editor, '红隼.md', '# 红隼'))
    expect(views).toMatchObject({ canEdit: false, readOnlyReason: '办公编辑器只能查看这种文件' })
    for (const name of ['红隼.csv', '红隼.html']) {
      const docId = await desk.documentOf(desk.editor, name, `红隼,${name}`)
      await expect(desk.pageOf(desk.editor, docId)).rejects.toMatchObject({
        message: '办公编辑器不支持这种文件，请签出后下载修改',
        result: { reason: 'no-editor', docId },
      })
    }
  })
})

// proves S-45
it('opens, locks, reads, saves and unlocks: the new version has the new bytes and is found', async () => {
  const id = await desk.documentOf(desk.editor, '游隼名录.txt', '游隼原文')
  const wopi = await desk.clientOf(desk.editor, id)
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
  const versions = await desk.versionsOf(desk.editor, id)
  expect(versions.map(({ version, visible }) => [version, visible])).toEqual([
    [1, false],
    [2, true],
  ])
  expect(await desk.bytesOf(desk.editor, versions[0]!.id)).toBe('游隼原文')
  expect(await desk.bytesOf(desk.editor, versions[1]!.id)).toBe('游隼新文欧亚鸲')
  await searchable(desk.staff, '欧亚鸲', id)
  expect(await desk.editor.call(lockGet, { query: { id } })).toBeNull()
})

describe('who may ask', () => {
  it('refuses wrong tokens, of other files, and those whose session has ended', async () => {
    const id = await desk.documentOf(desk.editor, '燕隼一.txt', '燕隼一')
    const other = await desk.documentOf(desk.editor, '燕隼二.txt', '燕隼二')
    const page = await desk.pageOf(desk.editor, id)
    const otherPage = await desk.pageOf(desk.editor, other)
    const with_ = (token: string, url = page.url) => new WopiClient(desk.office, desk.server, { url, token })
    expect((await with_('').info()).status).toBe(401)
    expect((await with_(`${page.token}A`).info()).status).toBe(401)
    expect((await with_(await desk.server.tokenOf('editor')).info()).status).toBe(401)
    expect((await with_(page.token, otherPage.url).info()).status).toBe(404)
    expect((await with_(page.token, otherPage.url).get()).status).toBe(404)
    // A session of its own that ends: the token ends with it.
    const api = await ownSession('editor')
    const short = await desk.pageOf(api, id)
    expect((await with_(short.token).info()).status).toBe(200)
    await api.call(logout, {})
    expect((await with_(short.token).info()).status).toBe(401)
    expect((await with_(page.token).info()).status).toBe(200)
  })
  it('lets nobody near a document that is no longer theirs', async () => {
    const id = await desk.documentOf(desk.author, '燕隼三.txt', '燕隼三')
    const wopi = await desk.clientOf(desk.author, id)
    const { db } = desk.server.running.engines
    await db.execute(sql`update document set author_id = 'x', scope = 'private' where id = ${id}`)
    expect((await wopi.info()).status).toBe(404)
    expect((await wopi.get()).status).toBe(404)
    expect((await wopi.lock('L')).status).toBe(404)
    expect((await wopi.put('改', 'L')).status).toBe(404)
  })
  it('refuses who asks for one opened file again and again, and nobody else', async () => {
    const id = await desk.documentOf(desk.editor, '灰背隼.txt', '灰背隼')
    const [wopi, other] = [await desk.clientOf(desk.editor, id), await desk.clientOf(await ownSession('editor'), id)]
    // Fifty at once: on a slow machine three hundred one after another take longer than their minute.
    const fifty = () => Promise.all(Array.from({ length: 50 }, async () => (await wopi.info()).status))
    const statuses = []
    for (let i = 0; i < 7; i++) statuses.push(...(await fifty()))
    // A few more where a minute ends meanwhile: the limit slides.
    const allowed = statuses.filter((status) => status === 200).length
    expect([allowed >= 300, allowed < 340]).toEqual([true, true])
    const puts = await Promise.all(Array.from({ length: 20 }, () => wopi.put('改', 'L')))
    const refused = puts.find(({ status }) => status === 429)
    expect(refused?.header('retry-after')).toBe('60')
    expect((await other.info()).status).toBe(200)
  })
  it('asks the editor for its new key when a proof fails, and takes the one before', async () => {
    const wopi = await desk.clientOf(desk.editor, await desk.documentOf(desk.editor, '燕隼四.txt', '燕隼四'))
    const { asked } = desk.office
    desk.office.rotate()
    desk.office.rotate()
    expect((await wopi.info()).status).toBe(200)
    expect(desk.office.asked).toBe(asked + 1)
    expect((await wopi.ask({ proof: { by: desk.office.oldKey } })).status).toBe(200)
    expect(desk.office.asked).toBe(asked + 1)
  })
  it('refuses what is not signed by the editor, of another address, or twenty minutes old', async () => {
    const wopi = await desk.clientOf(desk.editor, await desk.documentOf(desk.editor, '燕隼五.txt', '燕隼五'))
    expect((await wopi.ask({ proof: null })).status).toBe(500)
    expect((await wopi.ask({ proof: { by: newKey() } })).status).toBe(500)
    expect((await wopi.ask({ proof: { at: Date.now() - 21 * 60_000 } })).status).toBe(500)
    expect((await wopi.ask({ proof: { at: Date.now() - 19 * 60_000 } })).status).toBe(200)
    const other = desk.office.proof(`${wopi.source}/contents`, '')
    expect((await wopi.ask({ proof: null, headers: other })).status).toBe(500)
  })
})

describe('locks', () => {
  it('answers another lock with 409 and the lock that stands', async () => {
    const id = await desk.documentOf(desk.editor, '猎隼一.txt', '猎隼一')
    const [wopi, second] = [await desk.clientOf(desk.editor, id), await desk.clientOf(desk.admin, id)]
    const refused = async (answer: Awaited<ReturnType<typeof wopi.lock>>, lock: string) =>
      expect([answer.status, answer.header('x-wopi-lock')]).toEqual([409, lock])
    const before = await desk.changed(id)
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
    expect(await desk.changed(id)).toEqual(before)
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
    const id = await desk.documentOf(desk.editor, '猎隼三.txt', '猎隼三')
    const wopi = await desk.clientOf(desk.editor, id)
    await wopi.lock('A')
    const lock = await desk.admin.call(lockGet, { query: { id } })
    expect(lock).toMatchObject({ kind: 'editor', isMine: false })
    const half = await desk.server.running.engines.db.select().from(editLock).where(eq(editLock.documentId, id))
    expect(half[0]!.until.getTime() - half[0]!.since.getTime()).toBe(30 * 60_000)
    const said = `${lock!.holder}正在办公编辑器里编辑`
    await expect(desk.admin.call(docRevise, { query: { id } })).rejects.toThrow(said)
    await expect(desk.editor.call(docRevise, { query: { id } })).rejects.toThrow(said)
    await expect(desk.admin.call(lockCheckOut, { query: { id } })).rejects.toThrow(said)
    const file = await desk.workingFile(desk.admin, id)
    await expect(desk.admin.call(fileEditOpen, { query: { id: file } })).rejects.toThrow(said)
    await desk.admin.call(lockBreak, { query: { id } })
    expect((await wopi.put('改', 'A')).status).toBe(409)
    await wopi.lock('A')
    await desk.server.running.engines.db
      .update(editLock)
      .set({ until: sql`now()` })
      .where(eq(editLock.documentId, id))
    expect((await wopi.put('改', 'A')).status).toBe(409)
    await desk.admin.call(docRevise, { query: { id } })
  })
  it('opens what another has checked out for reading only, and takes over what its user has', async () => {
    const id = await desk.documentOf(desk.editor, '猎隼四.txt', '猎隼四')
    await desk.admin.call(lockCheckOut, { query: { id } })
    const page = await desk.pageOf(desk.editor, id)
    expect(page.canEdit).toBe(false)
    expect(page.readOnlyReason).toContain('正在编辑')
    const reader = new WopiClient(desk.office, desk.server, page)
    expect((await reader.info()).json()).toMatchObject({ UserCanWrite: false, ReadOnly: true })
    expect((await reader.get()).text).toBe('猎隼四')
    expect((await reader.put('改', 'A')).status).toBe(404)
    expect((await reader.lock('A')).status).toBe(409)
    const own = await desk.clientOf(desk.admin, id)
    expect((await own.lock('A')).status).toBe(200)
    expect((await own.put('猎隼四改', 'A')).status).toBe(200)
    await own.unlock('A')
    expect(await desk.admin.call(lockGet, { query: { id } })).toBeNull()
  })
})

it('allows the pages of the portal to show the editor and no other site', async () => {
  const readPolicy = async (path: string) =>
    (await fetch(`${desk.server.baseURL}${path}`)).headers.get('content-security-policy')!.split('; ')
  expect(await readPolicy('/fileEditor/1')).toEqual(
    expect.arrayContaining([
      `frame-src 'self' blob: ${desk.office.origin}`,
      `form-action 'self' ${desk.office.origin}`,
    ]),
  )
  expect((await readPolicy('/admin/users')).join(' ')).not.toContain(desk.office.origin)
})

it('says that the editor cannot be reached, and that there is none', async () => {
  const id = await desk.documentOf(desk.editor, '灰背隼.txt', '灰背隼与旅鼠')
  const query = { id: await desk.workingFile(desk.editor, id) }
  await desk.server.restart()
  desk.office.isDown = true
  const signedIn = desk.server.api(await desk.server.tokenOf('editor'))
  await expect(signedIn.call(officeOpen, { query })).rejects.toThrow('办公编辑器暂时无法连接，请稍后再试')
  desk.office.isDown = false
  expect(await signedIn.call(officeOpen, { query })).toMatchObject({ canEdit: true })
  await desk.server.restart(undefined, { ZHIKU_OFFICE_EDITOR_URL: '', ZHIKU_OFFICE_HOST_URL: '' })
  const without = desk.server.api(await desk.server.tokenOf('editor'))
  await expect(without.call(officeOpen, { query })).rejects.toMatchObject({
    message: '没有配置办公编辑器，请签出后下载修改',
    result: { reason: 'no-editor', docId: id },
  })
  expect((await fetch(`${desk.server.baseURL}/wopi/files/x`, { method: 'POST' })).status).toBe(404)
})
