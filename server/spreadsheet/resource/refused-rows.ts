import { and, eq, lt } from 'drizzle-orm'
import { importErrors } from '#core/contract/sheet.ts'
import type { Executor } from '#server/db/database.ts'
import { importFailure } from '#server/db/schema/index.ts'
import { routesFor } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import { bookStream } from '../book/index.ts'
import { workbook } from './export-sheet.ts'
import type { SheetDeps } from './importer.ts'
import { imported, type Sheet } from './sheet.ts'
import type { SheetRow } from './sheet-rows.ts'

/** How many refused rows of one import are stored; a person with more of them corrects these first. */
const MOST_KEPT = 10_000
/** As long as the imports themselves are shown. */
export const KEPT_MS = 7 * 24 * 3_600_000

const REASON = '错误原因'

/** Stores the refused rows of an import for the person who made it, without secret values. */
export async function keepRefused(
  db: Executor,
  o: {
    sheet: Sheet
    rows: readonly SheetRow[]
    problems: ReadonlyMap<number, string>
    tenantId: string
    userId: string
    now: Date
  },
): Promise<{ id: string; name: string }> {
  const columns = imported(o.sheet)
  const refused = o.rows.filter(({ at }) => o.problems.has(at)).slice(0, MOST_KEPT)
  const rows = refused.map(({ at, cells }) => [
    ...columns.map(({ key, secret }) => (secret ? '' : (cells[key] ?? ''))),
    `第 ${at} 行：${o.problems.get(at)!}`,
  ])
  const name = `${o.sheet.name}导入错误数据.xlsx`
  const [row] = await db
    .insert(importFailure)
    .values({
      tenantId: o.tenantId,
      userId: o.userId,
      name,
      titles: [...columns.map(({ title }) => title), REASON],
      rows,
      createTime: o.now,
    })
    .returning({ id: importFailure.id })
  return { id: row!.id, name }
}

const route = routesFor<SheetDeps>()

export const errorFile = route(importErrors, async ({ deps, actor, now }, { query }) => {
  const [kept] = await deps.db
    .select()
    .from(importFailure)
    .where(
      and(
        eq(importFailure.id, query.id),
        eq(importFailure.tenantId, actor.tenantId),
        eq(importFailure.userId, ownId(actor)),
      ),
    )
  if (!kept || kept.createTime.getTime() < now.getTime() - KEPT_MS) throw new Reject('文件不存在或已过期')
  const columns = kept.titles.map((title) => ({ title, width: title === REASON ? 50 : 18 }))
  return workbook(kept.name, () => bookStream([{ name: REASON, columns, rows: [kept.rows] }], now))
})

export const sweepFailures: Schedule<SheetDeps> = {
  name: 'sweep-import-failures',
  title: '清理过期的导入错误数据',
  everySeconds: 3600,
  run: async ({ db }) =>
    void (await db.delete(importFailure).where(lt(importFailure.createTime, new Date(Date.now() - KEPT_MS)))),
}
