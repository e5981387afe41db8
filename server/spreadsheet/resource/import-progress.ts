import { and, desc, eq } from 'drizzle-orm'
import { type ImportTask, importTask, type ImportTaskRow, importTaskRows, importTasks } from '#core/contract/sheet.ts'
import { pageAt } from '#core/contract/page.ts'
import { importFailure, importJob } from '#server/db/schema/index.ts'
import { type Context, routesFor } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { SheetDeps } from './importer.ts'

/** How many of the latest imports are listed. */
const LATEST = 10

const own = ({ actor }: Context<SheetDeps>) =>
  and(eq(importJob.tenantId, actor.tenantId), eq(importJob.userId, ownId(actor)))

/** Without the rows, which may be many. */
const SHOWN = {
  id: importJob.id,
  noun: importJob.noun,
  fileName: importJob.fileName,
  state: importJob.state,
  totalCount: importJob.totalCount,
  doneCount: importJob.doneCount,
  problems: importJob.problems,
  reason: importJob.reason,
  createTime: importJob.createTime,
  finishTime: importJob.finishTime,
  errorFile: { id: importFailure.id, name: importFailure.name },
}

const shown = ({ deps }: Context<SheetDeps>) =>
  deps.db.select(SHOWN).from(importJob).leftJoin(importFailure, eq(importFailure.id, importJob.failureId))

type Shown = Awaited<ReturnType<typeof shown>>[number]

function wireTask({ problems, createTime, finishTime, ...job }: Shown): ImportTask {
  const errorCount = problems.length
  return {
    ...job,
    successCount: job.doneCount - errorCount,
    errorCount,
    createTime: wireTime(createTime)!,
    finishTime: wireTime(finishTime),
  }
}

const GONE = '导入记录不存在或已清理'

async function oneTask(ctx: Context<SheetDeps>, id: string): Promise<ImportTask> {
  const [job] = await shown(ctx).where(and(own(ctx), eq(importJob.id, id)))
  if (!job) throw new Reject(GONE)
  return wireTask(job)
}

async function latestTasks(ctx: Context<SheetDeps>, call: string): Promise<ImportTask[]> {
  const ofCall = call === '' ? undefined : eq(importJob.call, call)
  const jobs = await shown(ctx)
    .where(and(own(ctx), ofCall))
    .orderBy(desc(importJob.createTime), desc(importJob.id))
    .limit(LATEST)
  return jobs.map(wireTask)
}

async function taskRows(
  ctx: Context<SheetDeps>,
  { id, refused, pageNo, pageSize }: { id: string; refused: boolean; pageNo: number; pageSize: number },
) {
  const [job] = await ctx.deps.db
    .select({ names: importJob.names, doneCount: importJob.doneCount, problems: importJob.problems })
    .from(importJob)
    .where(and(own(ctx), eq(importJob.id, id)))
  if (!job) throw new Reject(GONE)
  const problems = new Map(job.problems)
  const rows = job.names.map(([row, name], i): ImportTaskRow => {
    const message = problems.get(row) ?? ''
    const fate = i >= job.doneCount ? 'waiting' : message === '' ? 'done' : 'refused'
    return { row, name, fate, message }
  })
  const wanted = refused ? rows.filter(({ fate }) => fate === 'refused') : rows
  const from = (pageNo - 1) * pageSize
  return pageAt({ pageNo, pageSize }, wanted.length, wanted.slice(from, from + pageSize))
}

const route = routesFor<SheetDeps>()

/** The progress of the person's imports, and the result of each row. */
export const progressRoutes = [
  route(importTask, (ctx, { query }) => oneTask(ctx, query.id)),
  route(importTasks, (ctx, { query }) => latestTasks(ctx, query.call)),
  route(importTaskRows, (ctx, { query }) => taskRows(ctx, query)),
]
