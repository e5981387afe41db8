import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docText } from '#core/contract/km/documents/document.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { docReread } from '#core/contract/km/files/reread.ts'
import { searchIndexStatus } from '#core/contract/km/search/search-index.ts'
import { docUnlock } from '#core/contract/km/files/unlock.ts'
import { health } from '#core/contract/platform/health.ts'
import { attachment, change, file, ocrPage, task, version } from '#server/db/schema/index.ts'
import { findRereading, REREAD_FILE } from '#server/knowledge/documents/text/reread-task.ts'
import { keepRecognised } from '#server/knowledge/documents/text/recognised-text.ts'
import { EXTRACTION_VERSION } from '#server/formats/extraction/extraction-version.ts'
import { selectPages } from '#server/rendering/ocr/ocr-pages.ts'
import { age, onlyContent } from '../../support/aged-files.ts'
import { eventually, foundIds, searchable, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { scannedPdf } from '../../support/scanned.ts'

let server: TestServer
let editor: Api
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const upload = async (name: string, content: string | Uint8Array<ArrayBuffer>, api = editor) =>
  settled(api, (await uploadText(api, name, content)).id)

const storedText = async (id: string, api = editor) => (await api.call(docText, { query: { id } })).text

/** The file as it stands once the present extraction has read it. */
const readAnew = (id: string) =>
  eventually(`${id} read again`, async () => {
    const content = await onlyContent(db(), id)
    return content.readWith === EXTRACTION_VERSION ? content : null
  })

const countChanges = (id: string) => db().$count(change, eq(change.documentId, id))

/** {@link age} with a text of nobody's making, once that is what is found. */
async function ageTo(text: string, id: string): Promise<string> {
  const sha256 = await age(db(), id, text)
  await searchable(editor, text, id)
  return sha256
}

/** Attached to the document beside its own file. Their contents are empty by now, so that each is refused without a process. */
async function olderFiles(count: number, docId: string): Promise<string[]> {
  const [held] = await db().select({ id: version.id }).from(version).where(eq(version.documentId, docId))
  const hashes = Array.from({ length: count }, (_, i) => i.toString(16).padStart(64, '0'))
  const folder = path.join(server.dataFolder, 'files/00/00')
  mkdirSync(folder, { recursive: true })
  for (const sha256 of hashes) writeFileSync(path.join(folder, sha256), '')
  const old = { size: 1, state: 'done' as const, text: '旧', kind: 'text' }
  await db()
    .insert(file)
    .values(hashes.map((sha256) => ({ sha256, ...old })))
  await db()
    .insert(attachment)
    .values(hashes.map((sha256, i) => ({ versionId: held!.id, sha256, name: `${i}.txt`, ordinal: i + 1 })))
  return hashes
}

const locked = (name: string) =>
  new Uint8Array(readFileSync(path.resolve(import.meta.dirname, '../../../fixtures/locked', name)))

describe('a file that an earlier extraction has read', { timeout: 90_000 }, () => {
  it('is read again in the background: its new text is found, the former one no more', async () => {
    const doc = await upload('采购细则.md', '# 采购细则\n\n供应商名录每季度复核一次。')
    await ageTo('蜈蚣风筝', doc.id)
    await findRereading(db())
    await searchable(editor, '供应商名录', doc.id)
    expect(await foundIds(editor, '蜈蚣风筝')).not.toContain(doc.id)
    expect(await storedText(doc.id)).toContain('供应商名录每季度复核一次')
    const [after] = (await editor.call(docGet, { query: { id: doc.id } })).records
    expect(after).toMatchObject({ title: doc.title, revision: doc.revision, lastUpdateTime: doc.lastUpdateTime })
  })

  it('that reads the same as before touches no document', async () => {
    const doc = await upload('值班表.txt', '值班电话六六八八，夜间转总机。')
    await age(db(), doc.id)
    const before = await countChanges(doc.id)
    await findRereading(db())
    await readAnew(doc.id)
    expect(await countChanges(doc.id)).toBe(before)
  })

  it('keeps the title that it has, whatever its content calls it', async () => {
    await server.setSite('TitleFromContent', '0')
    const doc = await upload('IMG_0001.md', '# 消防演练方案\n\n集合点在北门广场。')
    expect(doc.title).toBe('IMG_0001')
    await server.setSite('TitleFromContent', '1')
    await ageTo('琥珀耳坠', doc.id)
    await findRereading(db())
    await searchable(editor, '北门广场', doc.id)
    expect((await editor.call(docGet, { query: { id: doc.id } })).records[0]!.title).toBe('IMG_0001')
  })

  it('keeps its text when it is found protected or not at all, and is not tried for ever', async () => {
    const [guarded, gone] = [
      await upload('保函.txt', '履约保函有效期一年'),
      await upload('凭证.txt', '记账凭证按月装订'),
    ]
    const stored = async (id: string) => server.running.engines.files.path((await onlyContent(db(), id)).sha256)
    writeFileSync(await stored(guarded.id), locked('agile.docx'))
    rmSync(await stored(gone.id))
    for (const { id } of [guarded, gone]) await age(db(), id)
    const before = await Promise.all([guarded, gone].map(({ id }) => countChanges(id)))
    await findRereading(db())
    expect(await readAnew(guarded.id)).toMatchObject({ state: 'done', reason: null, text: '履约保函有效期一年' })
    expect(await readAnew(gone.id)).toMatchObject({ state: 'done', reason: null, text: '记账凭证按月装订' })
    await searchable(editor, '履约保函', guarded.id)
    await searchable(editor, '记账凭证', gone.id)
    expect(await Promise.all([guarded, gone].map(({ id }) => countChanges(id)))).toEqual(before)
    await eventually('healthy', async () =>
      (await server.guest.call(health, {})).components['text']?.['state'] === 'ready' ? true : null,
    )
  })

  it('keeps the text that a password has opened, for that document alone', async () => {
    const lina = await server.signIn('lina')
    const mine = await upload('台账.docx', locked('agile.docx'))
    const other = await upload('台账.docx', locked('agile.docx'), lina)
    await editor.call(docUnlock, { body: { docId: mine.id, password: 'Mi-2026' } })
    await settled(editor, mine.id)
    const before = await storedText(mine.id)
    expect(before).toContain('打印机')
    await age(db(), mine.id)
    await findRereading(db())
    expect(
      await db().$count(
        task,
        and(eq(task.kind, REREAD_FILE.kind), eq(task.dedupeKey, (await onlyContent(db(), mine.id)).sha256)),
      ),
    ).toBe(0)
    expect(await storedText(mine.id)).toBe(before)
    expect(await storedText(other.id, lina)).toBe('')
    await expect(editor.call(docReread, { body: { docId: mine.id } })).rejects.toThrow('用密码读出来的')
  })

  it('keeps the pages that were recognised, behind a text that reads better', async () => {
    const doc = await upload('验收单.pdf', await scannedPdf([['一'], ['二']], 'Acceptance sheet'))
    const { sha256 } = await onlyContent(db(), doc.id)
    await db()
      .insert(ocrPage)
      .values([2, 3].map((page) => ({ sha256, page, state: 'done' as const, text: `第 ${page} 页验收合格` })))
    await db().transaction(async (tx) => keepRecognised(tx, sha256, await selectPages(tx, sha256)))
    const whole = 'Acceptance sheet\n\n第 2 页验收合格\n\n第 3 页验收合格'
    expect(await storedText(doc.id)).toBe(whole)
    const before = await countChanges(doc.id)
    await age(db(), doc.id)
    await findRereading(db())
    expect((await readAnew(doc.id)).reason).toBe('部分正文由文字识别得到，可能有错字')
    expect(await countChanges(doc.id)).toBe(before)
    await age(db(), doc.id, 'Accept')
    await findRereading(db())
    expect((await readAnew(doc.id)).text).toBe(whole)
    await searchable(editor, '验收合格', doc.id)
  })

  it('is read by the next start when the server was killed at it', async () => {
    const doc = await upload('巡检.txt', '路线自东向西，每日两次')
    const sha256 = await ageTo('珊瑚砚台', doc.id)
    const lease = {
      state: 'running' as const,
      attempts: 1,
      lease: 'of a dead one',
      leaseUntil: new Date(Date.now() + 60_000),
    }
    await db()
      .insert(task)
      .values({ kind: REREAD_FILE.kind, dedupeKey: sha256, payload: { sha256, name: '巡检.txt' }, ...lease })
    await server.restart()
    editor = await server.signIn('editor')
    await searchable(editor, '每日两次', doc.id)
    expect(await foundIds(editor, '珊瑚砚台')).not.toContain(doc.id)
  })
})

describe('reading again', { timeout: 90_000 }, () => {
  it('is written down a batch at a time and waits while a first reading is due', async () => {
    const doc = await upload('清单.txt', '清单的正文')
    const first = { kind: 'extract-file', dedupeKey: 'somebody waits', payload: { sha256: 'none', name: 'none' } }
    const held = { state: 'running' as const, leaseUntil: new Date(Date.now() + 60_000) }
    await db()
      .insert(task)
      .values({ ...first, ...held })
    const hashes = await olderFiles(230, doc.id)
    const ours = inArray(task.dedupeKey, hashes)
    await findRereading(db())
    await findRereading(db())
    expect(await db().$count(task, ours)).toBe(200)
    expect(await db().selectDistinct({ priority: task.priority }).from(task).where(ours)).toEqual([{ priority: 30 }])
    const admin = await server.signIn('admin')
    const left = async () => (await admin.call(searchIndexStatus, {})).rereading
    expect(await left()).toBe(230)
    expect((await server.guest.call(health, {})).components['text']).toEqual({ status: 'UP', state: 'rereading' })
    await db().delete(task).where(eq(task.dedupeKey, first.dedupeKey))
    await eventually('all read again', async () => ((await left()) === 0 ? true : null))
    expect(await db().$count(task, ours)).toBe(230)
    const kept = await db()
      .selectDistinct({ state: file.state, text: file.text })
      .from(file)
      .where(inArray(file.sha256, hashes))
    expect(kept).toEqual([{ state: 'done', text: '旧' }])
  })

  it('of one document on demand is for who may edit it', async () => {
    const doc = await upload('合同.txt', '合同金额以附件为准')
    const body = { docId: doc.id }
    await expect(server.guest.call(docReread, { body })).rejects.toMatchObject({ kind: 'expired' })
    await expect((await server.signIn('lina')).call(docReread, { body })).rejects.toMatchObject({ kind: 'denied' })
    await expect(editor.call(docReread, { body: { docId: 'none' } })).rejects.toThrow('找不到文档')
    await expect(editor.call(docReread, { body: { ...body, fileId: 'none' } })).rejects.toThrow('找不到文件')
    await ageTo('芦苇蓑衣', doc.id)
    await db()
      .update(file)
      .set({ readWith: EXTRACTION_VERSION })
      .where(eq(file.sha256, (await onlyContent(db(), doc.id)).sha256))
    expect(await editor.call(docReread, { body })).toBe(1)
    await searchable(editor, '合同金额', doc.id)
    expect(await (await server.signIn('admin')).call(docReread, { body })).toBe(1)
  })

  it('of a file that failed shows that it is being read, and then its text', async () => {
    const doc = await upload('失败.txt', '再读一次就有正文')
    const { sha256 } = await onlyContent(db(), doc.id)
    await db()
      .update(file)
      .set({ state: 'failed', reason: '提取进程意外结束', text: null })
      .where(eq(file.sha256, sha256))
    await db().execute(sql`delete from passage where sha256 = ${sha256}`)
    expect(await settled(editor, doc.id)).toMatchObject({ ftiFlag: INDEX_STATE.failed })
    expect(await editor.call(docReread, { body: { docId: doc.id } })).toBe(1)
    expect(await settled(editor, doc.id)).toMatchObject({ ftiFlag: INDEX_STATE.indexed, processMsg: null })
    expect(await storedText(doc.id)).toBe('再读一次就有正文')
  })

  it('of a file that fails again says so, and can be asked for once more', async () => {
    const doc = await upload('丢失.txt', '这份内容会丢失')
    const { sha256 } = await onlyContent(db(), doc.id)
    rmSync(await server.running.engines.files.path(sha256))
    await db().update(file).set({ state: 'failed', reason: '提取进程意外结束' }).where(eq(file.sha256, sha256))
    expect(await editor.call(docReread, { body: { docId: doc.id } })).toBe(1)
    await expect(editor.call(docReread, { body: { docId: doc.id } })).rejects.toThrow('文件正在处理')
    expect(await settled(editor, doc.id)).toMatchObject({ ftiFlag: INDEX_STATE.failed })
    expect(await editor.call(docReread, { body: { docId: doc.id } })).toBe(1)
  })
})
