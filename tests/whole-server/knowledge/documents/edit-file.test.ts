import { createHash } from 'node:crypto'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDownload, docGet } from '#core/contract/km/documents/document.ts'
import { docRevise } from '#core/contract/km/documents/edit.ts'
import { docPass, docSubmit } from '#core/contract/km/review/review.ts'
import { versionDownload, versionList } from '#core/contract/km/documents/version.ts'
import { fileEditOpen, fileEditSave } from '#core/contract/km/files/edit-file.ts'
import { MAX_EDITED_BYTES } from '#core/rules/edited-as.ts'
import { searchable, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let author: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, author, staff] = (await Promise.all(['admin', 'editor', 'zhangwei', 'lina'].map(server.signIn))) as [
    Api,
    Api,
    Api,
    Api,
  ]
})
afterAll(() => server[Symbol.asyncDispose]())

const listVersions = async (api: Api, docId: string) =>
  (await api.call(versionList, { query: { docId, order: 'asc' } })).records
const workingFile = async (api: Api, docId: string) => {
  const versions = await listVersions(api, docId)
  return (versions.find((each) => each.open) ?? versions.find((each) => each.visible))!.files[0]!.id
}
const open = async (api: Api, docId: string) => api.call(fileEditOpen, { query: { id: await workingFile(api, docId) } })
const save = (
  api: Api,
  { docId, sha256: base, name }: { docId: string; sha256: string; name: string },
  text: string,
  comment?: string,
) =>
  api.call(fileEditSave, {
    file: new Blob([text]),
    fileName: name,
    body: { docId, base, name, ...(comment !== undefined && { comment }) },
  })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('refusals', () => {
  it('opens and saves for who may edit the document only', async () => {
    const doc = await uploadText(editor, '苍鹭须知.txt', '苍鹭须知', 'staff')
    await settled(editor, doc.id)
    const id = await workingFile(editor, doc.id)
    const form = { docId: doc.id, sha256: sha256('苍鹭须知'), name: '苍鹭须知.txt' }
    await expect(server.guest.call(fileEditOpen, { query: { id } })).rejects.toMatchObject({ kind: 'expired' })
    await expect(save(server.guest, form, '改')).rejects.toMatchObject({ kind: 'expired' })
    await expect(staff.call(fileEditOpen, { query: { id } })).rejects.toThrow('找不到文档')
    await expect(staff.call(fileEditOpen, { query: { id: 'nowhere' } })).rejects.toThrow('找不到文档')
    await expect(save(staff, form, '改')).rejects.toThrow(/找不到文档|没有权限/)
    expect(await listVersions(editor, doc.id)).toHaveLength(1)
  })
  it('says why a file cannot be edited here', async () => {
    const picture = await uploadText(editor, '苍鹭.docx', 'no office file', 'staff')
    const long = await uploadText(editor, '苍鹭长文.txt', '鹭'.repeat(MAX_EDITED_BYTES / 3 + 1), 'staff')
    const binary = await uploadText(editor, '苍鹭数据.txt', new Uint8Array([0, 1, 2, 0, 255, 0, 0, 7]), 'staff')
    await expect(open(editor, picture.id)).rejects.toThrow('这种文件不能在线编辑')
    await expect(open(editor, long.id)).rejects.toThrow('超过 2 MB')
    await expect(open(editor, binary.id)).rejects.toThrow('不是文本')
    const file = await open(editor, (await uploadText(editor, '苍鹭短文.txt', '短文', 'staff')).id)
    await expect(save(editor, file, '')).rejects.toThrow('文件内容为空')
    await expect(save(editor, file, '短文')).rejects.toThrow('没有需要保存的修改')
    await expect(save(editor, { ...file, sha256: 'x' }, '改')).rejects.toThrow('文件摘要不正确')
    await expect(save(editor, { ...file, name: 'b.exe' }, '改')).rejects.toThrow('这种文件不能在线编辑')
    expect((await listVersions(editor, file.docId)).map((each) => each.files[0]!.sha256)).toEqual([sha256('短文')])
  })
})

describe('the title', () => {
  const retitle = (api: Api, file: Awaited<ReturnType<typeof open>>, title: string, text = file.text) =>
    api.call(fileEditSave, {
      file: new Blob([text]),
      fileName: file.name,
      body: { docId: file.docId, base: file.sha256, name: file.name, title },
    })
  it('is saved with the text as part of the same version', async () => {
    const doc = await uploadText(editor, '黑鹳守则.md', '黑鹳守则正文', 'staff')
    await settled(editor, doc.id)
    const file = await open(editor, doc.id)
    expect(file).toMatchObject({ docTitle: '黑鹳守则', isMain: true })
    await retitle(editor, file, '  黑鹳守则（修订） ', '黑鹳守则新的正文')
    const [before, after] = await listVersions(editor, doc.id)
    expect([before!.title, after!.title]).toEqual(['黑鹳守则', '黑鹳守则（修订）'])
    expect(after!.files[0]!.sha256).toBe(sha256('黑鹳守则新的正文'))
    const { records } = await editor.call(docGet, { query: { id: doc.id } })
    expect(records[0]).toMatchObject({ title: '黑鹳守则（修订）', currentVersion: 2 })
  })
  it('is changed alone, waits in the revision where the text would, and is refused empty', async () => {
    const doc = await uploadText(author, '黑鹳草案.md', '黑鹳草案正文', 'staff')
    await author.call(docSubmit, { query: { id: doc.id } })
    await admin.call(docPass, { query: { id: doc.id } })
    const file = await open(author, doc.id)
    await expect(retitle(author, file, '   ')).rejects.toThrow('标题不能为空')
    await expect(retitle(author, file, file.docTitle)).rejects.toThrow('没有需要保存的修改')
    expect(await retitle(author, file, '黑鹳定案')).toMatchObject({ savedAs: 'revised', sha256: file.sha256 })
    const { records } = await author.call(docGet, { query: { id: doc.id } })
    expect(records[0]).toMatchObject({ title: file.docTitle, currentVersion: 1 })
    expect((await listVersions(author, doc.id)).map((each) => each.title)).toEqual([file.docTitle, '黑鹳定案'])
  })
})

it('keeps a draft in place, and tells the number of the file as it is then', async () => {
  const doc = await uploadText(author, '白鹭草稿.md', '# 白鹭\r\n', 'staff')
  const file = await open(author, doc.id)
  expect(file).toMatchObject({
    docId: doc.id,
    name: '白鹭草稿.md',
    text: '# 白鹭\r\n',
    encoding: 'utf-8',
    savesAs: 'kept',
  })
  const saved = await save(author, file, '# 白鹭改', '改了标题')
  expect(saved).toMatchObject({ version: 1, savedAs: 'kept' })
  expect(saved.id).not.toBe(file.id)
  expect(await author.call(fileEditOpen, { query: { id: saved.id } })).toMatchObject({ text: '# 白鹭改' })
  expect(await listVersions(author, doc.id)).toMatchObject([{ version: 1, comment: '改了标题' }])
})

it('makes a revision of what was published, which readers do not see before it has passed', async () => {
  const doc = await uploadText(author, '夜鹭办法.txt', '夜鹭原文', 'staff')
  await settled(author, doc.id)
  const draft = await open(author, doc.id)
  expect(draft.savesAs).toBe('kept')
  await author.call(docSubmit, { query: { id: doc.id } })
  await admin.call(docPass, { query: { id: doc.id } })
  const file = await open(author, doc.id)
  expect(file.savesAs).toBe('revised')
  const saved = await save(author, file, '夜鹭新文')
  expect(saved).toMatchObject({ version: 2, savedAs: 'revised' })
  const read = async () => (await staff.call(docDownload, { query: { docId: doc.id } })).text()
  expect(await read()).toBe('夜鹭原文')
  // The published file is no longer the one to edit: the refusal leads to it.
  await expect(author.call(fileEditOpen, { query: { id: file.id } })).rejects.toMatchObject({
    code: 412,
    result: { id: saved.id },
  })
  await save(author, await author.call(fileEditOpen, { query: { id: saved.id } }), '夜鹭再改')
  expect(await listVersions(author, doc.id)).toHaveLength(2)
})

it('publishes the next version at once for who needs no review, and it is found', async () => {
  const doc = await uploadText(editor, '池鹭名单.csv', '姓名,部门\n张三,行政', 'staff')
  await settled(editor, doc.id)
  const file = await open(editor, doc.id)
  expect(file.savesAs).toBe('published')
  expect(await save(editor, file, '姓名,部门\n欧阳池鹭,行政')).toMatchObject({ version: 2, savedAs: 'published' })
  await searchable(staff, '欧阳池鹭', doc.id)
  const [first] = await listVersions(editor, doc.id)
  const before = await editor.call(versionDownload, { query: { id: first!.id } })
  expect(await before.text()).toBe('姓名,部门\n张三,行政')
})

it('refuses to overwrite what somebody else has saved, and leads to it', async () => {
  const doc = await uploadText(editor, '草鹭纪要.txt', '草鹭一', 'staff')
  await settled(editor, doc.id)
  await editor.call(docRevise, { query: { id: doc.id } })
  const [mine, theirs] = [await open(editor, doc.id), await open(admin, doc.id)]
  const saved = await save(admin, theirs, '草鹭二')
  await expect(save(editor, mine, '草鹭三')).rejects.toMatchObject({
    message: '内容已被他人修改，请刷新后再试',
    code: 412,
    result: { id: saved.id },
  })
  expect((await editor.call(fileEditOpen, { query: { id: saved.id } })).text).toBe('草鹭二')
})

it('of two saves at once one wins and the other is told', async () => {
  const doc = await uploadText(editor, '岩鹭纪要.txt', '岩鹭一', 'staff')
  await settled(editor, doc.id)
  const file = await open(editor, doc.id)
  const both = await Promise.allSettled([save(editor, file, '岩鹭二'), save(admin, file, '岩鹭三')])
  expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('reads what is in other encodings, and says so', async () => {
  const text = '第一条 为了规范苍鹭的管理，根据有关规定制定本办法。'
  const doc = await uploadText(editor, '苍鹭旧文.txt', new Uint8Array(iconv.encode(text, 'gb18030')), 'staff')
  expect(await open(editor, doc.id)).toMatchObject({ text, encoding: 'gb18030', hasMark: false })
  const marked = await uploadText(editor, '苍鹭表.csv', '\uFEFF甲,乙', 'staff')
  expect(await open(editor, marked.id)).toMatchObject({ text: '甲,乙', hasMark: true })
})
