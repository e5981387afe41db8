import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { contract } from '#core/contract/index.ts'
import { commentAdd, commentResolve } from '#core/contract/km/community/comment.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docConfirmValid } from '#core/contract/km/documents/confirm-valid.ts'
import { fieldAdd } from '#core/contract/km/documents/custom-field.ts'
import { docDelete, docUpload } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { healthList, healthTotals } from '#core/contract/km/documents/health.ts'
import { userFreeze } from '#core/contract/sys/user.ts'
import { FULL_HEALTH, type HealthReason, HEALTH_REASONS } from '#core/rules/health.ts'
import { docComment, document, documentHealth, version } from '#server/db/schema/index.ts'
import { scoreTenant } from '#server/knowledge/documents/health/schedule.ts'
import { type Company, createCompany } from '../support/company.ts'
import { dayIn } from '../support/dates.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let company: Company
let admin: Api
let editor: Api
let lina: Api
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const db = () => server.running.engines.db
let counter = 0
async function made(
  more: Partial<typeof document.$inferInsert> = {},
  o: { title?: string; text?: string; scope?: 'staff' | 'private' } = {},
) {
  const title = o.title ?? `健康${++counter}`
  const { id } = await uploadText(editor, `${title}.txt`, o.text ?? `第${++counter}篇要看管的制度`, o.scope ?? 'staff')
  await settled(editor, id)
  if (Object.keys(more).length > 0) await db().update(document).set(more).where(eq(document.id, id))
  return id
}
const score = () => scoreTenant(db(), '0', new Date())
async function reasonsOf(id: string, api = admin): Promise<readonly HealthReason[] | null> {
  const { records } = await api.call(healthList, { query: { id } })
  if (records[0]) expect(records[0].score).toBe(healthScore(records[0].reasons))
  return records[0]?.reasons ?? null
}
const healthScore = (reasons: readonly HealthReason[]) =>
  Math.max(FULL_HEALTH - reasons.reduce((sum, reason) => sum + HEALTH_REASONS[reason].deduct, 0), 0)
const totals = (api = admin) => api.call(healthTotals, {})

describe('a document loses points', () => {
  it('for nothing while it is kept', async () => {
    const id = await made()
    expect(await reasonsOf(id)).toEqual([])
  })

  it('when its review is due or it is out of date, until somebody confirms or says another day', async () => {
    const [due, over] = [await made({ reviewBy: ago(2) }), await made({ expireTime: ago(2) })]
    await score()
    expect(await reasonsOf(due)).toEqual(['reviewOverdue'])
    expect(await reasonsOf(over)).toEqual(['expired'])
    await editor.call(docConfirmValid, { body: { docId: due } })
    expect(await reasonsOf(due)).toEqual([])
    await editor.call(docEditRelease, { body: { id: over, expireTime: dayIn(90) } })
    expect(await reasonsOf(over)).toEqual([])
  })

  it('when nobody has changed, confirmed or read it for long', async () => {
    const id = await made({ createTime: ago(500), updateTime: ago(400) })
    await db()
      .update(version)
      .set({ createTime: ago(500), decideTime: ago(500) })
      .where(eq(version.documentId, id))
    await db().execute(sql`delete from visit_record where document_id = ${id} and visit_type = 5`)
    await score()
    expect(await reasonsOf(id)).toEqual(['stale', 'unread'])
    await editor.call(docConfirmValid, { body: { docId: id } })
    expect(await reasonsOf(id)).toEqual(['unread'])
    await server.setSite('VisitRecordDays', '90')
    await score()
    expect(await reasonsOf(id)).toEqual([])
    await server.setSite('VisitRecordDays', '1095')
  })

  it('when its owner is gone, less while a backup looks after it', async () => {
    const { id: leaver } = await company.newPerson()
    const id = await made()
    await editor.call(docEditRelease, { body: { id, ownerId: leaver } })
    await admin.call(userFreeze, { body: { ids: leaver, status: 2 } })
    await score()
    expect(await reasonsOf(id)).toEqual(['unowned'])
    await editor.call(docEditRelease, { body: { id, backupOwnerId: await company.people.idOf('lina') } })
    expect(await reasonsOf(id)).toEqual(['ownerGone'])
    await editor.call(docEditRelease, { body: { id, ownerId: '' } })
    expect(await reasonsOf(id)).toEqual([])
  })

  it('while a comment of somebody else waits for an answer', async () => {
    const id = await made()
    const { id: commentId } = await lina.call(commentAdd, { body: { docId: id, comment: '这一条还对吗' } })
    await db()
      .update(docComment)
      .set({ createTime: ago(20) })
      .where(eq(docComment.id, commentId))
    await score()
    expect(await reasonsOf(id)).toEqual(['unanswered'])
    await editor.call(commentResolve, { body: { id: commentId, resolved: true } })
    expect(await reasonsOf(id)).toEqual([])
    await editor.call(commentResolve, { body: { id: commentId, resolved: false } })
    expect(await reasonsOf(id)).toEqual(['unanswered'])
    await editor.call(commentAdd, { body: { docId: id, comment: '对的', replyTo: commentId } })
    expect(await reasonsOf(id)).toEqual([])
  })

  it('when its file could not be read', async () => {
    const broken = await editor.call(docUpload, {
      file: new Blob(['%PDF-1.7 没有内容']),
      fileName: '坏的.pdf',
      body: { scope: 'staff', title: '坏文件' },
    })
    await settled(editor, broken.id)
    expect(await reasonsOf(broken.id)).toEqual(['unreadable'])
  })

  it('when a required field of its category is empty', async () => {
    const id = await made()
    const category = (await admin.call(categories.taxonomyRoots, { query: {} }))[0]!
    await editor.call(docEditRelease, { body: { id, category: category.code } })
    const field = { kind: 'text' as const, required: true, categoryId: category.id, label: '文号' }
    const { id: known } = await admin.call(fieldAdd, { body: field })
    await score()
    expect(await reasonsOf(id)).toEqual(['missingFields'])
    await editor.call(docEditRelease, { body: { id, fields: { [known]: '知发〔2026〕1 号' } } })
    expect(await reasonsOf(id)).toEqual([])
  })

  it('when another that every member of staff may read has the same file, and not for one that is private', async () => {
    const hidden = await made({}, { scope: 'private', text: '同样的一段话' })
    const { id } = await lina.call(docUpload, {
      file: new Blob(['同样的一段话']),
      fileName: '同.txt',
      body: { scope: 'staff' },
    })
    await settled(lina, id)
    await db()
      .update(document)
      .set({ released: true, visibleVersion: sql`coalesce(visible_version, open_version)` })
      .where(eq(document.id, id))
    await score()
    expect(await reasonsOf(id)).toEqual([])
    expect(await reasonsOf(hidden)).toEqual(['duplicate'])
  })
})

describe('the list', () => {
  it('is for those with the right, and names and counts nothing that they may not open', async () => {
    const title = '董事会密件体检'
    const secret = await made({ reviewBy: ago(2) }, { title, scope: 'private' })
    await score()
    await expect(lina.call(healthList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    await expect(lina.call(healthTotals, {})).rejects.toMatchObject({ kind: 'denied' })
    await expect(server.guest.call(healthTotals, {})).rejects.toMatchObject({ kind: 'expired' })
    const reviewer = await server.signIn('reviewer')
    expect(await reasonsOf(secret, reviewer)).toBeNull()
    expect(await reasonsOf(secret)).toEqual(['reviewOverdue'])
    const [mine, all] = [await totals(reviewer), await totals()]
    const listed = async (api: Api) => (await api.call(healthList, { query: { pageSize: 1 } })).total
    expect([mine.site.documents, all.site.documents]).toEqual([await listed(reviewer), await listed(admin)])
    expect(all.site.documents).toBeGreaterThan(mine.site.documents)
    await expect(admin.call(healthList, { query: { reason: 'bad' as never } })).rejects.toThrow('没有这种原因')
  })

  it('counts what every figure says, and leaves out what readers no longer see', async () => {
    const figures = await totals()
    expect(figures.reasons.map(({ deduct }) => deduct)).toEqual(
      Object.values(HEALTH_REASONS).map(({ deduct }) => deduct),
    )
    const parts = [
      ...figures.reasons.map(({ list, count }) => ({ list, n: count })),
      ...[...figures.categories, ...figures.departments].map(({ list, documents }) => ({ list, n: documents })),
    ]
    expect(parts.length).toBeGreaterThan(Object.keys(HEALTH_REASONS).length + 1)
    for (const { list, n } of parts) {
      const call = contract.find((each) => each.path === list.path)!
      expect(await admin.call(call as typeof healthList, { query: { ...list.query, pageSize: 1 } })).toMatchObject({
        total: n,
      })
    }
    const id = await made({ reviewBy: ago(2) })
    await score()
    await editor.call(docDelete, { query: { id } })
    expect(await reasonsOf(id)).toBeNull()
    expect(await db().$count(documentHealth, eq(documentHealth.documentId, id))).toBe(0)
  })
})
