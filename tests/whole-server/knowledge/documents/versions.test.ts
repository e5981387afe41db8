import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { attachmentAdd, attachmentDelete, attachmentList } from '#core/contract/km/documents/attachment.ts'
import { docDownload, docGet, docText } from '#core/contract/km/documents/document.ts'
import { docEditDraft, docEditRelease, docPublish, docRevise } from '#core/contract/km/documents/edit.ts'
import { docPass, docSubmit } from '#core/contract/km/review/review.ts'
import {
  versionChapter,
  versionCompare,
  versionDownload,
  versionGet,
  versionList,
  versionPreview,
  versionText,
} from '#core/contract/km/documents/version.ts'
import { visitRecord } from '#server/db/schema/index.ts'
import { eventually, searchable, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let reviewer: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, reviewer, staff] = (await Promise.all(
    ['admin', 'editor', 'reviewer', 'zhangwei'].map(server.signIn),
  )) as [Api, Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const listVersions = async (api: Api, docId: string) =>
  (await api.call(versionList, { query: { docId, order: 'asc' } })).records
const openFile = (api: Api, docId: string, name: string, content: string, replaces?: string) =>
  api.call(attachmentAdd, {
    file: new Blob([content]),
    fileName: name,
    body: { docId, ...(replaces && { replaces }) },
  })
/** Once the text of the open version's first file has been read. */
const openText = (api: Api, docId: string) =>
  eventually('text of the open version', async () => {
    const open = (await listVersions(api, docId)).find((each) => each.open)!
    const { text } = await api.call(versionText, { query: { id: open.id } })
    return text || null
  })

describe('refusals', () => {
  it('shows versions to who works on the document only', async () => {
    const doc = await uploadText(editor, '雪鸮记录.txt', '雪鸮第一版', 'staff')
    await settled(editor, doc.id)
    await searchable(staff, '雪鸮', doc.id)
    const [version] = await listVersions(editor, doc.id)
    const query = { id: version!.id }
    await expect(server.guest.call(versionList, { query: { docId: doc.id } })).rejects.toMatchObject({
      kind: 'expired',
    })
    expect(await listVersions(staff, doc.id)).toEqual([])
    for (const call of [versionGet, versionText, versionChapter]) {
      await expect(staff.call(call, { query })).rejects.toThrow('找不到该版本')
      await expect(staff.call(call, { query: { id: 'nowhere' } })).rejects.toThrow('找不到该版本')
    }
    for (const call of [versionDownload, versionPreview]) {
      await expect(staff.call(call, { query })).rejects.toMatchObject({ kind: 'missing' })
    }
    await expect(staff.call(versionCompare, { query: { from: version!.id, to: version!.id } })).rejects.toThrow(
      '找不到该版本',
    )
    expect(await listVersions(reviewer, doc.id)).toHaveLength(1)
    await expect(editor.call(versionPreview, { query })).rejects.toMatchObject({ kind: 'missing' })
  })
  it('a private document shows its versions to nobody else, also not to a reviewer', async () => {
    const doc = await uploadText(editor, '雪鸮私记.txt', '雪鸮私记', 'private')
    expect(await listVersions(reviewer, doc.id)).toEqual([])
    expect(await listVersions(editor, doc.id)).toHaveLength(1)
  })
  it('changes the files of what is being drafted only, by who may edit it', async () => {
    const doc = await uploadText(editor, '鱼鹰清单.txt', '鱼鹰清单', 'staff')
    const [version] = await listVersions(editor, doc.id)
    const fileId = version!.files[0]!.id
    await expect(openFile(editor, doc.id, 'b.txt', '附件')).rejects.toThrow('文档状态不允许修改')
    await expect(openFile(staff, doc.id, 'b.txt', '附件')).rejects.toThrow('找不到文档')
    await editor.call(docRevise, { query: { id: doc.id } })
    await expect(reviewer.call(attachmentDelete, { query: { docId: doc.id, id: fileId } })).rejects.toThrow(
      '您不能修改这篇知识',
    )
    await expect(openFile(editor, doc.id, 'b.exe', '附件')).rejects.toThrow('不支持的文件格式')
    await expect(openFile(editor, doc.id, 'b.txt', '鱼鹰清单')).rejects.toThrow('该文件已经在附件中')
    // The files of a revision are its own.
    await expect(openFile(editor, doc.id, 'b.txt', '附件', fileId)).rejects.toThrow('找不到附件')
    const open = (await listVersions(editor, doc.id)).at(-1)!
    await expect(editor.call(attachmentDelete, { query: { docId: doc.id, id: open.files[0]!.id } })).rejects.toThrow(
      '至少保留一个文件',
    )
  })
})

it('replaces, adds and removes files of a revision; readers keep the former ones until it is published', async () => {
  const doc = await uploadText(editor, '朱雀细则.txt', '朱雀第一条\n朱雀第二条\n', 'staff')
  await settled(editor, doc.id)
  await searchable(staff, '朱雀第一条', doc.id)
  await editor.call(docRevise, { query: { id: doc.id } })
  const before = (await listVersions(editor, doc.id)).at(-1)!
  await openFile(editor, doc.id, '朱雀新.txt', '朱雀第一条\n鸾凤第二条\n', before.files[0]!.id)
  await openFile(editor, doc.id, '附表.txt', '附表内容')
  await openFile(editor, doc.id, '废表.txt', '废表内容')
  const waste = (await listVersions(editor, doc.id)).at(-1)!.files.at(-1)!
  await editor.call(attachmentDelete, { query: { docId: doc.id, id: waste.id } })
  expect((await listVersions(editor, doc.id)).map((each) => each.files.map((file) => file.name))).toEqual([
    ['朱雀细则.txt'],
    ['朱雀新.txt', '附表.txt'],
  ])
  expect(await openText(editor, doc.id)).toContain('鸾凤')
  expect((await staff.call(docText, { query: { id: doc.id } })).text).toContain('朱雀第二条')
  expect((await staff.call(docGet, { query: { id: doc.id } })).records[0]!.name).toBe('朱雀细则.txt')
  expect((await staff.call(attachmentList, { query: { docId: doc.id } })).map((file) => file.name)).toEqual([
    '朱雀细则.txt',
  ])
  const open = (await listVersions(editor, doc.id)).at(-1)!
  await expect(staff.call(docDownload, { query: { docId: doc.id, fileId: open.files[1]!.id } })).rejects.toMatchObject({
    kind: 'missing',
  })
  await expect(staff.call(docText, { query: { id: doc.id, fileId: open.files[1]!.id } })).rejects.toThrow('找不到文档')

  await editor.call(docPublish, { query: { id: doc.id } })
  await searchable(staff, '鸾凤第二条', doc.id)
  const files = await staff.call(attachmentList, { query: { docId: doc.id } })
  expect(files.map((file) => file.name)).toEqual(['朱雀新.txt', '附表.txt'])
  const download = await staff.call(docDownload, { query: { docId: doc.id, fileId: files[1]!.id } })
  expect(await download.text()).toBe('附表内容')
  const visits = await server.running.engines.db.select().from(visitRecord).where(eq(visitRecord.documentId, doc.id))
  expect(visits.filter((visit) => visit.visitType === 8)).toHaveLength(1)
  await expect(server.guest.call(attachmentList, { query: { docId: doc.id } })).rejects.toMatchObject({
    kind: 'expired',
  })
})

it('says in words that a file of the same name has other content', async () => {
  const doc = await uploadText(editor, '朱雀章程.txt', '朱雀第一条', 'staff')
  await settled(editor, doc.id)
  await editor.call(docRevise, { query: { id: doc.id } })
  const revision = (await listVersions(editor, doc.id)).at(-1)!
  await openFile(editor, doc.id, '朱雀章程.txt', '朱雀第二条', revision.files[0]!.id)
  await openText(editor, doc.id)
  const [from, to] = await listVersions(editor, doc.id)
  const { fields } = await editor.call(versionCompare, { query: { from: from!.id, to: to!.id } })
  expect(fields).toMatchObject([
    { name: 'files', before: '朱雀章程.txt（15 B）', after: '朱雀章程.txt（15 B，内容已更换）' },
  ])
})

it('compares two versions line by line, with what changed beside the text', async () => {
  const lines = Array.from({ length: 40 }, (_, i) => `青鸾第${i + 1}条`)
  const doc = await uploadText(editor, '青鸾章程.txt', lines.join('\n'), 'staff')
  await settled(editor, doc.id)
  await editor.call(docRevise, { query: { id: doc.id } })
  const revision = (await listVersions(editor, doc.id)).at(-1)!
  await openFile(
    editor,
    doc.id,
    '青鸾新章程.txt',
    lines.toSpliced(19, 1, '青鸾新条款', '青鸾新附则').join('\n'),
    revision.files[0]!.id,
  )
  await editor.call(docEditDraft, { body: { id: doc.id, title: '青鸾新章程' } })
  await openText(editor, doc.id)
  const [from, to] = await listVersions(editor, doc.id)
  const result = await editor.call(versionCompare, { query: { from: from!.id, to: to!.id } })
  expect(result).toMatchObject({ added: 2, removed: 1, coarse: false, truncated: false })
  expect(result.fields.map((field) => field.name)).toEqual(['title', 'files'])
  expect(result.fields[1]).toMatchObject({
    before: expect.stringMatching(/^青鸾章程\.txt（\d+ B）$/) as string,
    after: expect.stringMatching(/^青鸾新章程\.txt（\d+ B）$/) as string,
  })
  expect(result.hunks).toMatchObject([{ from: 17, to: 17 }])
  expect(result.hunks[0]!.lines.filter((line) => line.kind !== 'same')).toEqual([
    { kind: 'removed', text: '青鸾第20条' },
    { kind: 'added', text: '青鸾新条款' },
    { kind: 'added', text: '青鸾新附则' },
  ])
  const other = await uploadText(editor, '别篇.txt', '别篇', 'staff')
  const [foreign] = await listVersions(editor, other.id)
  await expect(editor.call(versionCompare, { query: { from: from!.id, to: foreign!.id } })).rejects.toThrow(
    '只能比较同一篇知识的版本',
  )
})

it('gives a version for reading and download to who works on it, by the flag once it is read', async () => {
  const doc = await uploadText(staff, '白鹳报告.txt', '白鹳报告正文', 'staff')
  await settled(staff, doc.id)
  await staff.call(docSubmit, { query: { id: doc.id } })
  const [version] = await listVersions(admin, doc.id)
  const query = { id: version!.id }
  expect((await admin.call(versionText, { query })).text).toBe('白鹳报告正文')
  expect(await (await admin.call(versionDownload, { query })).text()).toBe('白鹳报告正文')
  expect(await admin.call(versionGet, { query })).toMatchObject({ docId: doc.id, version: 1, status: 1, open: true })
  await admin.call(docPass, { query: { id: doc.id } })
  await staff.call(docEditRelease, { body: { id: doc.id, downloadFlag: 0 } })
  await expect(staff.call(versionDownload, { query })).rejects.toMatchObject({ kind: 'denied' })
})
