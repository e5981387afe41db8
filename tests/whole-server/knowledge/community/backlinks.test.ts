import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { backlinkList } from '#core/contract/km/documents/backlink.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { docReread } from '#core/contract/km/files/reread.ts'
import { attachment, document, file, fileLink, unlockedFile, version } from '#server/db/schema/index.ts'
import { writeZip } from '#server/formats/testing/sample-packages.ts'
import { eventually, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
let target: string
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  target = await made('差旅标准.txt', '住宿标准为每晚六百元')
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
async function made(name: string, content: string | Uint8Array<ArrayBuffer>, scope: 'staff' | 'private' = 'staff') {
  const { id } = await uploadText(editor, name, content, scope)
  await settled(editor, id)
  return id
}
const linking = async (api: Api, docId = target) =>
  (await api.call(backlinkList, { query: { docId } })).map((row) => row.title).toSorted()

const OFFICE = 'http://schemas.openxmlformats.org'
const rels = (inside: string) => `<Relationships xmlns="${OFFICE}/package/2006/relationships">${inside}</Relationships>`
const wordLinkingTo = (address: string) =>
  new Uint8Array(
    writeZip({
      '_rels/.rels': rels(`<Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/>`),
      'word/document.xml': `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>见差旅标准</w:t></w:r></w:p></w:body></w:document>`,
      'word/_rels/document.xml.rels': rels(
        `<Relationship Id="h" Type="x/hyperlink" Target="${address}" TargetMode="External"/>`,
      ),
    }),
  )

it('tells who links here in a page, in markdown, in a Word file and in plain text, whoever wrote the host', async () => {
  const quoted = `https://kb.example.com/knowledge?id=${target}&amp;quote=%E4%BD%8F%E5%AE%BF&amp;page=2`
  await made('网页.html', `<p>见<a href="${quoted}">差旅标准</a></p><script>"/knowledge?id=${'e'.repeat(32)}"</script>`)
  await made('说明.md', `# 说明\n\n见[差旅标准](/knowledge?q=x&id=${target})，又见/knowledge?id=${target}。`)
  await made('办法.docx', wordLinkingTo(`http://10.0.0.1:8080/knowledge?id=${target}`))
  await made('便条.txt', `地址 /knowledgeHistory?id=v&docId=${target}`)
  await made('无关.md', `见 /knowledge?id=${'f'.repeat(32)} 和 /knowledgeList?id=${target}`)
  expect(await linking(lina)).toEqual(['便条', '办法', '网页', '说明'].toSorted())
  expect(await db().$count(fileLink, eq(fileLink.documentId, target))).toBe(4)
  expect(await db().$count(fileLink, eq(fileLink.documentId, 'e'.repeat(32)))).toBe(0)
})

it('reads a page of thousands of links, of which it keeps the first', async () => {
  const anchors = Array.from(
    { length: 2500 },
    (_, i) => `<a href="/knowledge?id=${i.toString(16).padStart(32, '0')}">见</a>`,
  )
  await made('目录页.html', `<p>很多链接</p>${anchors.join('')}`)
  const kept = db().select().from(fileLink).innerJoin(attachment, eq(attachment.sha256, fileLink.sha256))
  expect(await kept.where(eq(attachment.name, '目录页.html'))).toHaveLength(2000)
})

it('asks for a session and for the right to read, and names only what the asker may read', async () => {
  await expect(linking(server.guest)).rejects.toMatchObject({ kind: 'expired' })
  await expect(linking(editor, 'f'.repeat(32))).rejects.toThrow('找不到文档')
  const own = await made('秘密目标.txt', '只给自己看')
  const secret = await made('秘密.md', `见 /knowledge?id=${own}`, 'private')
  expect(await linking(editor, own)).toEqual(['秘密'])
  expect(await linking(lina, own)).toEqual([])
  await db().update(document).set({ level: 5 }).where(eq(document.id, own))
  await expect(linking(lina, own)).rejects.toThrow('找不到文档')
  await admin.call(docDelete, { query: { id: secret } })
  await db().update(document).set({ level: 0 }).where(eq(document.id, own))
  expect(await linking(editor, own)).toEqual([])
})

it('is read again with the text, and goes with the content; a document is not its own reader', async () => {
  const own = await made('自己.md', '待写')
  const id = await made('再读.md', `见 /knowledge?id=${own}`)
  const sha256 = (await db().select({ sha256: fileLink.sha256 }).from(fileLink).where(eq(fileLink.documentId, own)))[0]!
    .sha256
  await db().insert(fileLink).values({ sha256, documentId: id })
  expect(await linking(editor, id)).toEqual([])
  await db().delete(fileLink).where(eq(fileLink.documentId, own))
  await editor.call(docReread, { body: { docId: id } })
  const rows = () => db().select().from(fileLink).where(eq(fileLink.sha256, sha256))
  await eventually('the links are as the file has them', async () => {
    const found = await rows()
    return found.length === 1 && found[0]!.documentId === own ? true : null
  })
  expect(await linking(editor, own)).toEqual(['再读'])
  await editor.call(docDelete, { query: { id } })
  expect(await linking(editor, own)).toEqual([])
  await admin.call(docPurge, { query: { ids: id } })
  await db().delete(file).where(eq(file.sha256, sha256))
  expect(await rows()).toEqual([])
})

it('keeps to itself what a locked text links to, until its document is opened with the password', async () => {
  const own = await made('被锁的目标.txt', '给锁着的文件引用')
  const id = await made('锁着.md', `见 /knowledge?id=${own}`)
  const [{ sha256 } = { sha256: '' }] = await db().select().from(fileLink).where(eq(fileLink.documentId, own))
  await db().update(file).set({ locked: true }).where(eq(file.sha256, sha256))
  expect(await linking(lina, own)).toEqual([])
  await db().insert(unlockedFile).values({ documentId: id, sha256 })
  expect(await linking(lina, own)).toEqual(['锁着'])
})

it('counts only what readers see: not a draft, not a version that was replaced', async () => {
  const own = await made('版本的目标.txt', '版本')
  const id = await made('旧版.md', `见 /knowledge?id=${own}`)
  expect(await linking(lina, own)).toEqual(['旧版'])
  const [row] = await db().select().from(document).where(eq(document.id, id))
  const [shown] = await db().select().from(version).where(eq(version.id, row!.visibleVersion!))
  const next = `${'9'.repeat(31)}1`
  await db()
    .insert(version)
    .values({ ...shown!, id: next, number: 99 })
  await db().update(document).set({ visibleVersion: next }).where(eq(document.id, id))
  expect(await linking(lina, own)).toEqual([])
})
