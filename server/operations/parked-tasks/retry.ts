import { and, eq, inArray, sql } from 'drizzle-orm'
import { parkedTaskRetry } from '#core/contract/platform/parked-task.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { task } from '#server/db/schema/index.ts'
import { type Context, Reply } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { TASK_CHANNEL } from '#server/jobs/queue/index.ts'
import type { ParkedDeps } from './deps.ts'

type Ctx = Context<ParkedDeps>
type Row = typeof task.$inferSelect

/** Each on its own, so that a refusal does not affect the others. */
export async function retryParked(ctx: Ctx, ids: readonly string[]): Promise<Reply<undefined>> {
  const refused: string[] = []
  for (const id of ids) {
    try {
      await ctx.deps.db.transaction((tx) => retryOne(tx, ctx, id))
    } catch (error) {
      if (!(error instanceof Reject)) throw error
      refused.push(error.message)
    }
  }
  const done = ids.length - refused.length
  if (done === 0) throw new Reject(refused[0] ?? '请选择一条记录！')
  const rest = refused.length > 0 ? `，另有 ${refused.length} 项没有：${refused[0]}` : ''
  return new Reply(undefined, refused.length > 0 ? `${done} 项已重新排队${rest}` : parkedTaskRetry.done)
}

async function retryOne(tx: Transaction, ctx: Ctx, id: string): Promise<void> {
  const [row] = await tx
    .select()
    .from(task)
    .where(and(eq(task.id, id), eq(task.state, 'failed')))
    .for('update')
  if (!row) throw new Reject(GONE)
  const { kind, dedupeKey } = row
  const same = and(eq(task.kind, kind), eq(task.dedupeKey, dedupeKey), inArray(task.state, ['waiting', 'running']))
  if ((await tx.$count(task, same)) > 0) throw new Reject('同一项任务已在排队，请等它结束')
  const payload = await revived(tx, ctx, row)
  const anew = { state: 'waiting', attempts: 0, lost: 0, payload, runAfter: sql`now()`, finishTime: null } as const
  await tx.update(task).set(anew).where(eq(task.id, id))
  await tx.execute(sql`select pg_notify(${TASK_CHANNEL}, '')`)
  await audit(tx, ctx, { action: 'task-retry', kind: 'task', id, after: { kind, reason: row.lastError } })
}

/** Undoes what giving up wrote, and returns the payload to run with. */
async function revived(tx: Transaction, { deps }: Ctx, { kind, payload }: Row): Promise<Row['payload']> {
  const known = deps.tasks.find((each) => each.kind === kind)
  if (!known) throw new Reject('这一版没有这种任务，不能重试')
  // A task takes the server's own deps; this feature declares only a part of them.
  return (await known.revive?.(tx, payload, deps as never)) ?? payload
}

/** Removes given-up tasks from the list; their work remains undone. */
export const removeParked = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  ctx.deps.db.transaction(async (tx) => {
    const isParked = and(inArray(task.id, [...ids]), eq(task.state, 'failed'))
    const gone = await tx
      .delete(task)
      .where(isParked)
      .returning({ id: task.id, kind: task.kind, reason: task.lastError })
    if (gone.length < ids.length) throw new Reject(GONE)
    for (const { id, ...before } of gone) await audit(tx, ctx, { action: 'task-remove', kind: 'task', id, before })
  })

const GONE = '这项任务已重新排队或已清理，请刷新页面'
