import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docDownload } from '#core/contract/km/documents/document.ts'
import { docPass, docSubmit } from '#core/contract/km/review/review.ts'
import { type OfficeDesk, openDesk } from './office-desk.ts'

let desk: OfficeDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

describe('saving', () => {
  const AUTO = { 'X-COOL-WOPI-IsAutosave': 'true' }

  it('collects what the editor saves by itself in one draft, which the save of its user publishes', async () => {
    const id = await desk.documentOf(desk.editor, '矛隼一.txt', '矛隼原文')
    const wopi = await desk.clientOf(desk.editor, id)
    await wopi.lock('A')
    for (const text of ['矛隼一', '矛隼二', '矛隼三']) expect((await wopi.put(text, 'A', AUTO)).status).toBe(200)
    const read = async () => (await desk.staff.call(docDownload, { query: { docId: id } })).text()
    expect(await desk.versionsOf(desk.editor, id)).toMatchObject([{ visible: true }, { visible: false, open: true }])
    expect(await read()).toBe('矛隼原文')
    expect((await wopi.get()).text).toBe('矛隼三')
    expect((await wopi.put('矛隼三', 'A')).status).toBe(200)
    expect(await desk.versionsOf(desk.editor, id)).toMatchObject([{ visible: false }, { visible: true, open: false }])
    expect(await read()).toBe('矛隼三')
    expect((await wopi.put('矛隼四', 'A', AUTO)).status).toBe(200)
    const exit = { ...AUTO, 'X-COOL-WOPI-IsExitSave': 'true' }
    expect((await wopi.put('矛隼五', 'A', exit)).status).toBe(200)
    expect(await read()).toBe('矛隼五')
    expect(await desk.versionsOf(desk.editor, id)).toHaveLength(3)
  })
  it('keeps a draft that its user had begun a draft, and makes a revision of what has to be reviewed', async () => {
    const id = await desk.documentOf(desk.author, '矛隼二.txt', '矛隼草稿')
    const wopi = await desk.clientOf(desk.author, id)
    await wopi.lock('A')
    expect((await wopi.put('矛隼草稿改', 'A')).status).toBe(200)
    await wopi.unlock('A')
    expect(await desk.versionsOf(desk.author, id)).toMatchObject([{ version: 1, open: true, visible: false }])
    await desk.author.call(docSubmit, { query: { id } })
    await desk.admin.call(docPass, { query: { id } })
    await wopi.lock('B')
    expect((await wopi.put('矛隼修订', 'B')).status).toBe(200)
    expect(await desk.versionsOf(desk.author, id)).toMatchObject([{ visible: true }, { version: 2, open: true }])
    expect((await wopi.put('矛隼修订二', 'B')).status).toBe(200)
    const versions = await desk.versionsOf(desk.author, id)
    expect(versions).toHaveLength(2)
    expect(await desk.bytesOf(desk.author, versions[1]!.id)).toBe('矛隼修订二')
  })
  it('changes nothing when the file is another one by then, is empty or too large', async () => {
    const id = await desk.documentOf(desk.editor, '矛隼三.txt', '矛隼三世')
    const wopi = await desk.clientOf(desk.editor, id)
    await wopi.lock('A')
    const before = await desk.changed(id)
    const known = String((await wopi.info()).json()['LastModifiedTime'])
    const stale = await wopi.put('改', 'A', { 'X-COOL-WOPI-Timestamp': new Date(0).toISOString() })
    expect([stale.status, stale.json()]).toEqual([409, { COOLStatusCode: 1010 }])
    expect((await wopi.put('', 'A')).status).toBe(500)
    await desk.server.setSite('UploadLimitMB', '1')
    const large = await wopi.put('大'.repeat(400_000), 'A')
    await desk.server.setSite('UploadLimitMB', '0')
    expect([large.status, decodeURIComponent(large.header('x-wopi-servererror')!)]).toEqual([
      500,
      '单个文件不能超过 1 MB',
    ])
    expect((await wopi.get({ 'X-WOPI-MaxExpectedSize': '3' })).status).toBe(412)
    expect(await desk.changed(id)).toEqual(before)
    expect((await wopi.put('改', 'A', { 'X-COOL-WOPI-Timestamp': known })).status).toBe(200)
  })
  it('says of what it does not do that it does not', async () => {
    const wopi = await desk.clientOf(desk.editor, await desk.documentOf(desk.editor, '矛隼四.txt', '矛隼四'))
    for (const override of ['PUT_RELATIVE', 'RENAME_FILE', 'DELETE', 'PUT_USER_INFO', 'constructor', ''])
      expect([override, (await wopi.operate(override)).status]).toEqual([override, 501])
    expect((await wopi.ask({ path: '/ancestry' })).status).toBe(501)
    expect((await wopi.ask({ method: 'POST', path: '/contents', body: 'x' })).status).toBe(501)
  })
})
