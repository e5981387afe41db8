import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docListDraft, docListRecent, docText } from '#core/contract/km/documents/document.ts'
import { docListWaiting } from '#core/contract/km/review/review.ts'
import { illegality } from '#core/rules/testing/review-states.ts'
import { readReviewState } from '#server/knowledge/documents/change/review-state.ts'
import {
  attachment,
  auditLog,
  document,
  reviewEvent,
  reviewFlow,
  version,
  visitRecord,
} from '#server/db/schema/index.ts'
import { search } from '../../support/documents.ts'
import type { TestServer } from '../../support/fixture.ts'
import { decides, type Model, openVersion, opens, type Person, reads, sees, shownVersion } from './version-model.ts'

export interface WalkedDocument {
  id: string
  model: Model
  /** What each version said when it was first seen submitted. */
  fixed: Map<number, string>
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

/** The database holds what the model says, nothing illegal, and no submitted version has another content than before. */
export async function assertStored(
  server: TestServer,
  { id, model, fixed }: WalkedDocument,
  what: string,
): Promise<void> {
  const { db } = server.running.engines
  const row = (await db.select().from(document).where(eq(document.id, id)))[0]!
  const [{ state, versions }, files, lines, records] = await Promise.all([
    db.transaction((tx) => readReviewState(tx, row)),
    db
      .select({ versionId: attachment.versionId, sha256: attachment.sha256 })
      .from(attachment)
      .innerJoin(version, eq(version.id, attachment.versionId))
      .where(eq(version.documentId, id))
      .orderBy(asc(attachment.ordinal)),
    db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.objectId, id)),
    db.select({ type: visitRecord.visitType }).from(visitRecord).where(eq(visitRecord.documentId, id)),
  ])
  expect(illegality(state), what).toBeNull()
  await assertFlow(server, row, { model, what })
  const versionHashes = (versionId: string) =>
    files.filter((file) => file.versionId === versionId).map((file) => file.sha256)
  const stored = {
    ...state,
    versions: versions.map((each, i) => {
      const { number: _, ...known } = state.versions[i]!
      return { ...known, title: each.title, files: versionHashes(each.id) }
    }),
    scope: row.scope,
    level: row.level,
    revision: row.revision,
    downloads: row.downloads,
  }
  const { author: _a, starter: _s, assignee: _h, isOverdue: _o, isReminded: _r, audits, visits, ...wanted } = model
  const hashed = wanted.versions.map((each) => ({ ...each, files: each.files.map(sha) }))
  expect(stored, what).toEqual({ ...wanted, versions: hashed })
  for (const each of versions.filter((one) => one.submitTime !== null)) {
    const { title, keywords, remark, comment, authorId, parentId, submitTime } = each
    const content = JSON.stringify([
      title,
      keywords,
      remark,
      comment,
      authorId,
      parentId,
      submitTime,
      versionHashes(each.id),
    ])
    expect(fixed.get(each.number) ?? content, what).toBe(content)
    fixed.set(each.number, content)
  }
  expect(lines.map((line) => line.action).toSorted(), what).toEqual(audits.toSorted())
  expect(sorted(records.map((record) => record.type)), what).toEqual(sorted(visits))
}

/** What one person is shown of the document by single reads and lists. */
export async function assertSeen(api: Api, who: Person, { id, model }: WalkedDocument, step: string): Promise<void> {
  const what = `${who} reads after ${step}`
  const row = (await api.call(docGet, { query: { id } })).records[0]
  expect(row !== undefined, what).toBe(opens(model, who))
  if (row) {
    const isWorker = sees(model, who)
    const shown = shownVersion(model)
    expect([row.title, row.status, row.openStatus, row.releaseFlag], what).toEqual([
      shown.title,
      shown.status,
      isWorker ? (openVersion(model)?.status ?? null) : null,
      model.released ? 1 : 0,
    ])
    expect((await api.call(docText, { query: { id } })).text, what).toBe(shown.files[0])
  }
  const recent = (await api.call(docListRecent, { query: { id } })).records
  expect(
    recent.map((each) => each.title),
    what,
  ).toEqual(reads(model, who) ? [shownVersion(model).title] : [])
  if (who === 'guest') return
  const open = openVersion(model)
  const drafts = (await api.call(docListDraft, { query: { id } })).records
  const isOwnDraft = who === model.author && !model.deleted && open !== null && open.status !== 1
  expect(
    drafts.map((each) => [each.title, each.status]),
    what,
  ).toEqual(isOwnDraft ? [[open.title, open.status]] : [])
  if (who !== 'admin' && who !== 'reviewer' && who !== 'lina') return
  const waiting = (await api.call(docListWaiting, { query: { id } })).records
  expect(
    waiting.map((each) => each.title),
    what,
  ).toEqual(decides(model, who) ? [open!.title] : [])
}

/** Whatever the index has seen so far, a search shows readable documents only, under the title that was approved last. */
export async function assertSearch(
  api: Api,
  who: Person,
  documents: readonly WalkedDocument[],
  approved: ReadonlySet<string>,
): Promise<string[]> {
  const result = await search(api, '机器样本正文')
  const rows = result.kmSearchResultVOPage.records
  for (const row of rows) {
    const document = documents.find((each) => each.id === row.id)!
    expect(reads(document.model, who), `${who} finds ${row.id}`).toBe(true)
    expect(row.title.replace(/<[^>]*>/g, '')).toBe(shownVersion(document.model).title)
  }
  for (const title of JSON.stringify(result).match(/机器题目T\d+号/g) ?? []) expect(approved).toContain(title)
  return rows.map((row) => row.id)
}

/** A submission runs exactly while a version waits, and is about that version; what has ended says how. */
async function assertFlow(
  server: TestServer,
  row: typeof document.$inferSelect,
  { model, what }: { model: Model; what: string },
): Promise<void> {
  const { db } = server.running.engines
  const flows = await db
    .select({ flow: reviewFlow, status: version.status })
    .from(reviewFlow)
    .innerJoin(version, eq(version.id, reviewFlow.versionId))
    .where(eq(reviewFlow.documentId, row.id))
  const [open] = await db
    .select({ status: version.status })
    .from(version)
    .where(eq(version.id, row.openVersion ?? ''))
  const running = flows.filter(({ flow }) => flow.state === 'waiting')
  expect(
    running.map(({ flow }) => flow.versionId),
    what,
  ).toEqual(open?.status === 1 ? [row.openVersion] : [])
  for (const { flow } of running) {
    const told = [flow.assigneeId !== null, flow.overdueTime !== null, flow.remindTime !== null]
    expect(told, what).toEqual([model.assignee !== null, model.isOverdue, model.isReminded])
  }
  for (const { flow, status } of flows) {
    if (flow.state === 'passed') expect(status, what).toBe(2)
    const events = await db.select().from(reviewEvent).where(eq(reviewEvent.flowId, flow.id))
    expect(
      events.filter(({ action }) => action === 'submit'),
      what,
    ).toHaveLength(1)
    // Reminded once in a day, and decided by nobody who wrote or submitted it; the log counts what was told.
    expect(events.filter(({ action }) => action === 'remind').length, what).toBeLessThanOrEqual(1)
    for (const { action, userId } of events.filter((each) => each.action === 'pass' || each.action === 'reject'))
      expect([row.authorId, flow.starterId], `${action} ${what}`).not.toContain(userId)
    expect(flow.endTime === null, what).toBe(flow.state === 'waiting')
  }
}

/** The list of what waits holds exactly what the person may decide on, and its total says so. */
export async function assertWaiting(api: Api, person: Person, documents: readonly WalkedDocument[]): Promise<void> {
  const expected = documents.filter(({ model }) => decides(model, person))
  const { records, total } = await api.call(docListWaiting, { query: { pageSize: 100 } })
  expect(records.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
  expect(total).toBe(expected.length)
}
