import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { task } from '#server/db/schema/index.ts'
import type { TaskKind } from './task.ts'

export const TASK_CHANNEL = 'zhiku_task'

/** A person waiting comes before an import. */
export const PRIORITY = { person: 0, import: 10 } as const

export interface NewTask<Payload> {
  dedupeKey: string
  payload: Payload
  priority?: number
  tenantId?: string
  /** Who waits for it. */
  owner?: string
}

/**
 * Writes a task down in the caller's transaction: it exists exactly when what it is for exists. An unfinished task of
 * the same kind and key already does the work, so a second one is not made; the more urgent of the two decides.
 */
export async function enqueue<Payload extends Record<string, unknown>>(
  db: Executor,
  { kind }: TaskKind<Payload>,
  o: NewTask<Payload>,
): Promise<void> {
  const priority = o.priority ?? PRIORITY.person
  const owner = o.owner ?? ''
  await db
    .insert(task)
    .values({
      kind,
      dedupeKey: o.dedupeKey,
      payload: o.payload,
      priority,
      owner,
      turn: nextTurn(kind, priority, owner),
      tenantId: o.tenantId ?? '0',
    })
    .onConflictDoUpdate({
      target: [task.kind, task.dedupeKey],
      targetWhere: UNFINISHED,
      set: { priority: sql`excluded.priority`, owner: sql`excluded.owner`, turn: sql`excluded.turn` },
      setWhere: sql`excluded.priority < ${task.priority} and ${task.state} = 'waiting'`,
    })
  await db.execute(sql`select pg_notify(${TASK_CHANNEL}, '')`)
}

const UNFINISHED = sql`state in ('waiting', 'running')`

/**
 * Who has much waiting does not make others wait for all of it: each owner's tasks get turns one after another, beginning
 * where the queue stands (start-time fair queueing), and lower turns are taken first. Two tasks of one owner written at the
 * same moment may share a turn; that costs nobody anything.
 */
function nextTurn(kind: string, priority: number, owner: string): SQL {
  const same = sql`from task where kind = ${kind} and priority = ${priority} and ${UNFINISHED}`
  return sql`greatest(
    coalesce((select max(turn) + 1 ${same} and owner = ${owner}), 0),
    coalesce((select min(turn) ${same}), 0))`
}
