import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docText } from '#core/contract/km/documents/document.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { attachment, file, version } from '#server/db/schema/index.ts'
import { SAMPLE_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'
import { search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const copyBytes = (packed: Buffer) => new Uint8Array(packed)

/** What each is shown with; the others as their text. */
const SHOWN: Partial<Record<keyof typeof SAMPLE_FILES, string>> = {
  docx: 'html',
  pptx: 'html',
  xlsx: 'sheets',
  ofd: 'pages',
}

/** A phrase of each sample, and where it is found. */
const POSITIONS: [
  keyof typeof SAMPLE_FILES,
  phrase: string,
  position: { page: number | null; heading: string | null },
][] = [
  ['docx', '打印机', { page: null, heading: '第一章 总则 / 适用范围' }],
  ['xlsx', '填写说明', { page: null, heading: '说明' }],
  ['pptx', '先讲成绩', { page: 1, heading: '工作总结' }],
  ['odt', '见附件', { page: null, heading: '第一章' }],
  ['ofd', '请准时参加', { page: 2, heading: null }],
]

describe('an uploaded file of the package formats', () => {
  it.each(POSITIONS)(
    '%s is found by “%s” at its place and shown',
    { timeout: 60_000 },
    async (kind, phrase, position) => {
      const editor = await server.signIn('editor')
      const { id } = await uploadText(editor, `样本.${kind}`, copyBytes(writeZip(SAMPLE_FILES[kind])))
      const row = await settled(editor, id)
      const viewKind = SHOWN[kind] ?? 'text'
      expect(row).toMatchObject({ ftiFlag: INDEX_STATE.indexed, viewKind, fileType: kind, processMsg: null })
      await searchable(editor, phrase, id)
      const result = await search(editor, phrase)
      const found = result.kmSearchResultVOPage.records.find((one) => one.id === id)
      expect(found?.hit).toMatchObject(position)
      expect(result.facets?.kind.map(({ value }) => value)).toContain(kind)
      expect((await editor.call(docText, { query: { id } })).text).toContain(phrase)
    },
  )

  it('keeps its author, dates and outline', async () => {
    const editor = await server.signIn('editor')
    const { id } = await uploadText(
      editor,
      '办法.docx',
      copyBytes(writeZip({ ...SAMPLE_FILES.docx, 'unused.txt': 'x' })),
    )
    await settled(editor, id)
    const [stored] = await server.running.engines.db
      .select({ author: file.author, made: file.sourceCreated, changed: file.sourceModified, outline: file.outline })
      .from(file)
      .innerJoin(attachment, eq(attachment.sha256, file.sha256))
      .innerJoin(version, eq(version.id, attachment.versionId))
      .where(eq(version.documentId, id))
    expect(stored).toMatchObject({
      author: '王小明',
      made: new Date('2026-01-05T08:00:00Z'),
      changed: new Date('2026-03-01T09:30:00Z'),
      outline: [
        { level: 1, title: '第一章 总则', page: null, offset: 0 },
        { level: 2, title: '适用范围' },
      ],
    })
  })

  it('is called in the facet what people call it', async () => {
    const editor = await server.signIn('editor')
    const { id } = await uploadText(editor, '资料.zip', copyBytes(writeZip({ '台账/清单.txt': '防汛物资清点结果' })))
    await settled(editor, id)
    await searchable(editor, '防汛物资清点', id)
    const { facets } = await search(editor, '防汛物资清点')
    expect(facets?.kind).toContainEqual(expect.objectContaining({ value: 'zip', text: 'ZIP 压缩包' }))
  })

  it.each([
    ['有密码', writeZip({ 'a.txt': 'x' }, { isEncrypted: () => true }), '文件有密码，无法读取正文'],
    ['炸弹', writeZip({ 'a.txt': Buffer.alloc(20 << 20) }), '压缩比超过 400，可能是压缩炸弹，已停止读取'],
    ['半截', writeZip(SAMPLE_FILES.docx).subarray(0, 3000), '文件结构已损坏（找不到压缩目录），无法读取正文'],
  ])('%s says so and stays', async (name, content, reason) => {
    const editor = await server.signIn('editor')
    const { id } = await uploadText(editor, `${name}.zip`, copyBytes(content))
    expect(await settled(editor, id)).toMatchObject({
      ftiFlag: INDEX_STATE.notNeeded,
      processMsg: expect.stringContaining(reason),
    })
  })
})
