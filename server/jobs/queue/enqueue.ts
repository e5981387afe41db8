import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { task } from '#server/db/schema/index.ts'
import type { TaskKind } from './task.ts'

export const TASK_CHANNEL = 'zhiku_task'

/** A task for which a person waits runs before an import. */
export const PRIORITY = { person: 0, import: 10 } as const

export interface NewTask<Payload> {
  dedupeKey: string
  payload: Payload
  priority?: number
  tenantId?: string
  /** The user who waits for it. */
  owner?: string
  /** It does not run sooner than after this time. */
  afterSeconds?: number
}

/**
 * Writes a task in the caller's transaction, so that the task exists exactly when its subject exists. If there is an
 * unfinished task of the same kind and key, no second one is written, and the higher of the two priorities counts. A
 * task that is running may have missed the caller's change, so it runs once more afterwards.
 */
export const enqueue = <Payload extends Record<string, unknown>>(
  db: Executor,
  kind: TaskKind<Payload>,
  o: NewTask<Payload>,
): Promise<void> => enqueueAll(db, kind, [o])

/**
 * Writes many tasks of a kind in one statement, each with its own key. All get the priority and the owner of the first.
 */
export async function enqueueAll<Payload extends Record<string, unknown>>(
  db: Executor,
  { kind }: TaskKind<Payload>,
  all: readonly NewTask<Payload>[],
): Promise<void> {
  if (all.length === 0) return
  const { priority = PRIORITY.person, owner = '' } = all[0]!
  const first = all.length === 1 ? nextTurn(kind, priority, owner) : await turnNow(db, nextTurn(kind, priority, owner))
  await db
    .insert(task)
    .values(
      all.map((o, i) => ({
        kind,
        dedupeKey: o.dedupeKey,
        payload: o.payload,
        priority,
        owner,
        turn: typeof first === 'number' ? first + i : first,
        tenantId: o.tenantId ?? '0',
        runAfter: sql`now() + ${o.afterSeconds ?? 0} * interval '1 second'`,
      })),
    )
    .onConflictDoUpdate({
      target: [task.kind, task.dedupeKey],
      targetWhere: UNFINISHED,
      set: {
        priority: sooner('priority'),
        owner: sooner('owner'),
        turn: sooner('turn'),
        askedAgain: sql`case when ${task.state} = 'running' then excluded.payload end`,
      },
      setWhere: sql`${IS_SOONER} or ${task.state} = 'running'`,
    })
  await db.execute(sql`select pg_notify(${TASK_CHANNEL}, '')`)
}

/** Computed once, because it searches the queue of its kind. */
const turnNow = async (db: Executor, turn: SQL): Promise<number> =>
  Number((await db.execute<{ turn: string }>(sql`select ${turn} as turn`)).rows[0]!.turn)

const IS_SOONER = sql`excluded.priority < ${task.priority}`
const sooner = (column: 'priority' | 'owner' | 'turn') =>
  sql`case when ${IS_SOONER} then ${sql.raw(`excluded.${column}`)} else ${task[column]} end`

const UNFINISHED = sql`state in ('waiting', 'running')`

/**
 * An owner with many tasks does not make other owners wait for all of them. The tasks of each owner get turns one after
 * another, beginning at the present turn of the queue (start-time fair queueing), and the lowest turn runs first. Two tasks
 * of one owner that are written at the same moment may get the same turn; that does no harm.
 */
function nextTurn(kind: string, priority: number, owner: string): SQL {
  const same = sql`from task where kind = ${kind} and priority = ${priority} and ${UNFINISHED}`
  return sql`greatest(
    coalesce((select max(turn) + 1 ${same} and owner = ${owner}), 0),
    coalesce((select min(turn) ${same}), 0))`
}
