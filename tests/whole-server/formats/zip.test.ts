import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete, docDownload } from '#core/contract/km/documents/document.ts'
import { docDownloadZip } from '#core/contract/km/documents/zip.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { document, file, fileUse, visitRecord } from '#server/db/schema/index.ts'
import { readZip } from '../../fixtures/read-zip.ts'
import { createCompany } from '../support/company.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { pdf } from '../support/plain-address.ts'

let server: TestServer
let editor: Api
let lina: Api
beforeAll(async () => {
  server = await startServer()
  ;[editor, lina] = (await Promise.all(['editor', 'lina'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const zip = async (api: Api, ...docIds: string[]) =>
  readZip(new Uint8Array(await (await api.call(docDownloadZip, { body: { docIds } })).arrayBuffer()))
async function text(name: string, content: string, scope: 'staff' | 'private' = 'staff') {
  const { id } = await uploadText(editor, `${name}.txt`, content, scope)
  await settled(editor, id)
  return id
}

it('asks for somebody, for documents and for a right to at least one of them', async () => {
  const secret = await text('私记', '私记的正文', 'private')
  await expect(zip(server.guest, secret)).rejects.toMatchObject({ kind: 'expired' })
  await expect(zip(lina)).rejects.toThrow('请选择一条记录')
  await expect(zip(lina, ...Array.from({ length: 201 }, (_, i) => `d${i}`))).rejects.toThrow('一次最多下载 200 篇')
  for (const id of [secret, 'none']) await expect(zip(lina, id)).rejects.toThrow('所选知识都不能下载')
  expect(await db().$count(fileUse)).toBe(0)
})

it('holds each file once under a name of its own, stamped as a single download, and counts each document', async () => {
  const paper = (await pdf(editor, '年度预算')).id
  const [one, two, other] = [await text('通知', '第一份'), await text('通知', '第二份'), await text('公告', '公告正文')]
  const secret = await text('绝密名单', '绝密的正文', 'private')
  await db().update(document).set({ downloadFlag: 0 }).where(eq(document.id, other))
  const files = await zip(lina, one, paper, two, other, secret, one)
  expect([...files.keys()]).toEqual(['通知.txt', '年度预算.pdf', '通知 (2).txt', '未包含.txt'])
  expect([files.get('通知.txt'), files.get('通知 (2).txt')].map(String)).toEqual(['第一份', '第二份'])
  const original = (await zip(editor, paper)).get('年度预算.pdf')!
  expect(original.subarray(0, 5).toString()).toBe('%PDF-')
  expect(files.get('年度预算.pdf')!.equals(original)).toBe(false)
  const left = files.get('未包含.txt')!.toString()
  expect(left).toContain('公告（没有下载权限）')
  expect(left).toContain('1 篇知识不存在或无权查看')
  expect(left).not.toContain('绝密')
  for (const id of [one, two, paper]) {
    expect(await db().$count(fileUse, eq(fileUse.documentId, id))).toBe(id === paper ? 2 : 1)
    expect(await db().$count(visitRecord, eq(visitRecord.documentId, id))).toBeGreaterThan(0)
  }
  expect((await db().select().from(document).where(eq(document.id, one)))[0]!.downloads).toBe(1)
  expect(await db().$count(fileUse, eq(fileUse.documentId, other))).toBe(0)
})

it('leaves out what the limit of downloads does not allow any more', async () => {
  const ids = [await text('甲文', '甲文'), await text('乙文', '乙文'), await text('丙文', '丙文')]
  await db().delete(fileUse)
  await server.setSite('downloadLimitConfig', '2')
  const files = await zip(lina, ...ids)
  expect([...files.keys()]).toEqual(['甲文.txt', '乙文.txt', '未包含.txt'])
  expect(files.get('未包含.txt')!.toString()).toContain('丙文（24小时下载次数超过限制')
  await server.setSite('downloadLimitConfig', '1000')
})

it('asks of each document when its turn comes', async () => {
  const body = { effect: 'restrict', objectKind: 'document', subjectKind: 'user', bits: ['download'] } as const
  const [one, two] = [await text('先', '先'), await text('后', '后')]
  const company = await createCompany(server)
  await company.admin.call(grantAdd, {
    body: { ...body, bits: [...body.bits], objectId: two, subjectIds: [await company.people.idOf('lina')] },
  })
  expect([...(await zip(lina, one, two)).keys()]).toEqual(['先.txt', '未包含.txt'])
  await editor.call(docDelete, { query: { id: one } })
  await expect(zip(lina, one, two)).rejects.toThrow('所选知识都不能下载')
})

it('refuses more than two gigabytes before anything is counted', async () => {
  const id = await text('巨大', '巨大的正文')
  await db().delete(fileUse)
  const rows = await db().select().from(file)
  const big = rows.find((row) => row.text === '巨大的正文')!
  await db()
    .update(file)
    .set({ size: 3 * 1024 ** 3 })
    .where(eq(file.sha256, big.sha256))
  await expect(zip(lina, id)).rejects.toThrow('所选文件超过 2 GB')
  expect(await db().$count(fileUse)).toBe(0)
})

// proves CD-22
it('comes under the name that the answer gives it, like every file that is asked for', async () => {
  const id = await text('差旅通知', '差旅的正文')
  const posted = (await editor.call(docDownloadZip, { body: { docIds: [id] } })) as File
  expect(posted.name).toMatch(/^知识_.+\.zip$/)
  const fetched = (await editor.call(docDownload, { query: { docId: id } })) as File
  expect(fetched.name).toBe('差旅通知.txt')
})
