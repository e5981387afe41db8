import { readdirSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { attachmentAdd } from '#core/contract/km/documents/attachment.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docDelete, docDownload, docGet, docPreview, docText } from '#core/contract/km/documents/document.ts'
import { docEditDraft, docPublish, docRevise } from '#core/contract/km/documents/edit.ts'
import { docPass, docPurge, docSubmit } from '#core/contract/km/review/review.ts'
import { docChangePreview, docResetPreview } from '#core/contract/km/files/conversion.ts'
import { docPageImage, docThumbnail } from '#core/contract/km/files/preview.ts'
import { auditLog, visitRecord } from '#server/db/schema/index.ts'
import { namedContents } from '#server/storage/renditions/index.ts'
import { smallPdf } from '../../../fixtures/small-pdf.ts'
import { installation, type Installation } from '../../support/backups.ts'
import { eventually, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { readZipEntries, exported } from '../../support/libraries.ts'

let server: TestServer
let editor: Api
let admin: Api
beforeAll(async () => {
  server = await startServer({ ZHIKU_SOFFICE: 'off' })
  ;[editor, admin] = (await Promise.all(['editor', 'admin'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const PDF = smallPdf(['STAMPED', 'COPY'])
const change = (api: Api, docId: string, content: Uint8Array = PDF, fileName = '盖章扫描件.pdf') =>
  api.call(docChangePreview, { file: new Blob([new Uint8Array(content)]), fileName, query: { docId } })
const reset = (api: Api, docId: string) => api.call(docResetPreview, { query: { docId } })
const shown = async (api: Api, docId: string) =>
  Buffer.from(await (await api.call(docPreview, { query: { docId } })).arrayBuffer())
const readDoc = async (api: Api, id: string): Promise<DocRow> => (await api.call(docGet, { query: { id } })).records[0]!
const upload = async (name: string, content: string, by = editor, scope: 'staff' | 'private' = 'staff') =>
  settled(by, (await uploadText(by, name, content, scope)).id)

describe('a preview of one’s own', () => {
  it('is refused to who is not signed in, has no right to upload, does not see or may not edit the document', async () => {
    const { id } = await upload('会签稿.txt', '会签稿的正文')
    const lina = await server.signIn('lina')
    for (const call of [() => change(server.guest, id), () => reset(server.guest, id)])
      await expect(call()).rejects.toMatchObject({ kind: 'expired' })
    const secret = await upload('本人的会签稿.txt', '不给人看', editor, 'private')
    // Before anything is said about the file.
    await expect(change(lina, secret.id, Buffer.from('no pdf'))).rejects.toThrow('找不到文档')
    await expect(reset(lina, secret.id)).rejects.toThrow('找不到文档')
    await expect(reset(lina, id)).rejects.toThrow(/找不到文档|您不能修改这篇知识/)
    expect((await readDoc(editor, id)).ownPreview).toBeNull()
  })

  it('is a PDF that opens, by its bytes and not by its name; nothing else changes anything', async () => {
    const { id, revision } = await upload('坏的.txt', '坏的预览')
    await expect(change(editor, id, Buffer.from('只是文字'))).rejects.toThrow('仅支持pdf文件')
    await expect(change(editor, id, Buffer.from(''))).rejects.toThrow('文件内容为空')
    await expect(change(editor, id, Buffer.from('%PDF-1.7\nbroken'))).rejects.toThrow('这个 PDF 打不开')
    await expect(
      editor.call(docChangePreview, {
        file: new Blob([new Uint8Array(PDF)]),
        fileName: 'x.pdf',
        query: { docId: id, fileId: 'nowhere' },
      }),
    ).rejects.toThrow('找不到附件')
    await expect(reset(editor, id)).rejects.toThrow('这个文件没有更换过预览')
    expect((await readDoc(editor, id)).revision).toBe(revision)
  })

  // proves F-03
  it('is what every reader is shown, until the made one comes back; text and download stay those of the file', async () => {
    const { id, fileId } = await upload('采购合同.txt', '采购合同的正文')
    const before = await shown(editor, id)
    expect(await change(editor, id)).toBe('预览文件已更换')
    const reader = await server.signIn('zhangwei')
    expect((await shown(reader, id)).equals(PDF)).toBe(true)
    const row = await readDoc(reader, id)
    expect(row).toMatchObject({ viewKind: 'pdf', convertFlag: 1, previewFileId: fileId, originalPreviewFileId: fileId })
    expect(row.ownPreview?.name).toBe('盖章扫描件.pdf')
    expect((await reader.call(docText, { query: { id } })).text).toContain('采购合同的正文')
    expect(await (await editor.call(docDownload, { query: { docId: id } })).text()).toBe('采购合同的正文')
    expect((await editor.call(docThumbnail, { query: { docId: id } })).type).toBe('image/webp')
    expect((await editor.call(docPageImage, { query: { docId: id } })).type).toBe('image/webp')

    expect(await reset(editor, id)).toBe('已恢复生成的预览')
    expect((await shown(reader, id)).length).toBe(before.length)
    expect(await readDoc(reader, id)).toMatchObject({ viewKind: 'text', originalPreviewFileId: '', ownPreview: null })
    const lines = await server.running.engines.db.select().from(auditLog).where(eq(auditLog.objectId, id))
    const told = lines.map(({ before: was, after: is }) =>
      [was, is].map((each) => (each as { preview?: unknown })?.preview),
    )
    expect(told).toContainEqual([null, expect.objectContaining({ name: '盖章扫描件.pdf' })])
    expect(told).toContainEqual([expect.objectContaining({ name: '盖章扫描件.pdf' }), null])
    const visits = await server.running.engines.db.select().from(visitRecord).where(eq(visitRecord.documentId, id))
    expect(visits.filter(({ visitType }) => visitType === 3)).toHaveLength(2)
  })

  it('stays with its file while other files of the draft change; the next version begins without', async () => {
    const author = await server.signIn('zhangwei')
    const draft = await upload('草稿.txt', '草稿的正文', author)
    await change(author, draft.id)
    await author.call(attachmentAdd, { file: new Blob(['附表']), fileName: '附表.txt', body: { docId: draft.id } })
    expect((await readDoc(author, draft.id)).ownPreview?.name).toBe('盖章扫描件.pdf')
    const { id } = await upload('修订中.txt', '修订中的正文')
    await change(editor, id)
    await editor.call(docRevise, { query: { id } })
    expect((await readDoc(editor, id)).ownPreview).not.toBeNull()
    await editor.call(docEditDraft, { body: { id, title: '修订之后' } })
    await editor.call(docPublish, { query: { id } })
    expect(await readDoc(editor, id)).toMatchObject({ title: '修订之后', ownPreview: null })
  })

  it('of a published document is changed by nobody whose change would have to be reviewed', async () => {
    const author = await server.signIn('zhangwei')
    const { id } = await upload('要审核的.txt', '要审核的正文', author)
    await change(author, id)
    await author.call(docSubmit, { query: { id } })
    await expect(change(author, id, smallPdf(['OTHER']))).rejects.toThrow('知识正在审核，请先撤回再更换预览')
    await admin.call(docPass, { query: { id } })
    // What was reviewed goes on being shown.
    expect((await shown(editor, id)).equals(PDF)).toBe(true)
    await expect(reset(author, id)).rejects.toThrow('更换预览需要审核或免审核发布的权限')
    await reset(admin, id)
  })

  it('keeps its bytes while a row names them, and no longer', async () => {
    const bytes = smallPdf(['KEPT', 'WHILE', 'NAMED'])
    const { id } = await upload('清理.txt', '清理的正文')
    await change(editor, id, bytes)
    const { db, files } = server.running.engines
    const { sha256 } = (await readDoc(editor, id)).ownPreview!
    expect(await namedContents(db)).toContainEqual({ sha256, attached: true })
    await change(editor, id, smallPdf(['ANOTHER']))
    await eventually('the replaced preview is gone', async () => ((await files.has(sha256)) ? null : true))
    const second = (await readDoc(editor, id)).ownPreview!.sha256
    await editor.call(docDelete, { query: { id } })
    await admin.call(docPurge, { query: { ids: id } })
    await eventually('the preview is gone with its document', async () => ((await files.has(second)) ? null : true))
  })
})

it('is in the export of a library', { timeout: 120_000 }, async () => {
  await using from: Installation = await installation()
  const api = await from.server.signIn('editor')
  const { id } = await settled(api, (await uploadText(api, '带预览.txt', '带预览的正文')).id)
  await change(api, id)
  const { sha256 } = (await readDoc(api, id)).ownPreview!
  await exported(from.config, path.join(from.folder, 'out.zip'))
  expect(readdirSync(from.folder)).toContain('out.zip')
  const entries = await readZipEntries(path.join(from.folder, 'out.zip'))
  expect(entries.get('attachments.jsonl')!.toString()).toContain(sha256)
  expect([...entries.keys()].some((name) => name.includes(sha256))).toBe(true)
})
