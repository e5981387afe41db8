import { and, eq, like, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import {
  docPass,
  docPurge,
  docReject,
  docRelease,
  docRestore,
  docSubmit,
  docWithdraw,
} from '#core/contract/km/review/review.ts'
import { illegality } from '#core/rules/testing/review-states.ts'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { readReviewState } from '#server/knowledge/documents/change/review-state.ts'
import { auditLog, document } from '#server/db/schema/index.ts'
import { way } from '../../whole-way.ts'
import { foundIds, PATIENCE_MS, uploadText } from '../support/documents.ts'
import { startServer } from '../support/fixture.ts'

const PEOPLE = ['admin', 'editor', 'reviewer', 'zhangwei'] as const
const DOCUMENTS = 12
const WORKERS = way(20, 50)
const STEPS = 12

/** What a person tries; most of it is refused in most states, which is the point. */
const ACTIONS: readonly ((api: Api, id: string) => Promise<unknown>)[] = [
  (api, id) => api.call(docSubmit, { query: { id } }),
  (api, id) => api.call(docWithdraw, { query: { id } }),
  (api, id) => api.call(docPass, { query: { id } }),
  (api, id) => api.call(docReject, { query: { id, reason: '再改' } }),
  (api, id) => api.call(docRelease, { body: { id, releaseFlag: 0 } }),
  (api, id) => api.call(docRelease, { body: { id, releaseFlag: 1 } }),
  (api, id) => api.call(docDelete, { query: { id } }),
  (api, id) => api.call(docRestore, { query: { ids: id } }),
]

it('a crowd at once on the same documents: nothing illegal, nothing lost, every refusal clear', async () => {
  await using server = await startServer()
  const { db } = server.running.engines
  const apis = await Promise.all(PEOPLE.map(server.signIn))
  const ids: string[] = []
  for (let n = 0; n < DOCUMENTS; n++) {
    const author = apis[n % 2 === 0 ? 3 : 1]! // drafts of staff, published documents of the editor
    ids.push((await uploadText(author, `众人${n}.txt`, `众人同时处理第${n}篇`, 'staff')).id)
  }
  let done = 0
  const worker = async (seed: number) => {
    const random = seededRandom(seed)
    for (let step = 0; step < STEPS; step++) {
      const api = apis[random.int(PEOPLE.length)]!
      const id = ids[random.int(DOCUMENTS)]!
      try {
        await ACTIONS[random.int(ACTIONS.length)]!(api, id)
        done++
      } catch (error) {
        expect(error).toBeInstanceOf(ApiFault)
        const fault = error as ApiFault
        expect(['refused', 'denied'], fault.message).toContain(fault.kind)
        expect(fault.message).not.toContain('操作失败')
      }
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, (_, seed) => worker(seed + 1)))
  expect(done).toBeGreaterThan(DOCUMENTS) // how many depends on who comes first

  const rows = await db.select().from(document)
  for (const row of rows) {
    const { state } = await db.transaction((tx) => readReviewState(tx, row))
    expect(illegality(state), row.id).toBeNull()
  }
  // Every success raised one revision and left one line in the audit log: no update was lost.
  const raised = rows.reduce((sum, row) => sum + row.revision - 1, 0)
  const written = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(auditLog)
    .where(
      and(
        like(auditLog.action, 'document-%'),
        sql`${auditLog.action} <> 'document-upload'`,
        eq(auditLog.objectKind, 'document'),
      ),
    )
  expect([raised, written[0]!.n]).toEqual([done, done])

  const shown = rows.filter((row) => row.released && !row.deleted && row.visibleVersion !== null).map((row) => row.id)
  await expect
    .poll(async () => (await foundIds(apis[3]!, '众人同时处理')).toSorted(), { timeout: PATIENCE_MS })
    .toEqual(shown.toSorted())

  const binned = rows.filter((row) => row.deleted).map((row) => row.id)
  if (binned.length > 0) await apis[0]!.call(docPurge, { query: { ids: binned.join(',') } })
  expect(await db.$count(document)).toBe(DOCUMENTS - binned.length)
})
