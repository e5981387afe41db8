import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { behindFence } from '#server/db/fence.ts'
import { loggable } from '#server/http/loggable.ts'
import { isDatabaseAway, isNoSpace, isStoreAway } from '#server/db/passing-fault.ts'
import { storableText } from '#server/kernel/storable-text.ts'
import type { Task } from './task.ts'
import { keptLease } from './kept-lease.ts'
import { fail, leaseFence, finish, forgetLost, LeaseLost, putBack, putBackUncounted, type Taken } from './lease.ts'

const WRITE_AGAIN_MS = 1000
/**
 * The time until the next attempt when a task failed because the disk was full, or the database or the object store
 * unreachable.
 */
const PASSING_SECONDS = 10
const LONGEST_PAUSE_SECONDS = 600
/** A task during which so many servers ended is not given to another one. */
export const MOST_LOST = 3

export interface Run<Deps> {
  deps: Deps
  task: Task<Deps>
  t: Taken
  /** Aborted when the server stops. */
  stop: AbortSignal
  /** Aborted when a later run of the same task begins in this process. */
  replaced: AbortSignal
  heartbeatMs: number
}

/** Runs a task once and stores the result. Throws its error. */
export async function runOne<Deps extends { db: Database }>(run: Run<Deps>): Promise<void> {
  const { deps, task, t, stop } = run
  const { db } = deps
  using lease = keptLease(db, t, run.heartbeatMs)
  const signal = AbortSignal.any([stop, run.replaced, lease.lost])
  let isOver = false
  const fence = leaseFence(t, () => isOver)
  const progress = async () => {
    if (t.lost > 0 && (await forgetLost(db, t))) t.lost = 0
  }
  try {
    assertHopeful(task, t)
    await behindFence(fence, () => task.run(t.payload, deps, signal, progress))
    isOver = true
    if (!(await finish(db, t))) throw new LeaseLost()
  } catch (error) {
    isOver = true
    const isLost = error instanceof LeaseLost || (signal.aborted && !stop.aborted)
    if (!isLost) await settle(run, error)
    throw error
  }
}

class Hopeless extends Error {}

function assertHopeful<Deps>({ attempts }: Task<Deps>, t: Taken): void {
  if (t.lost >= MOST_LOST) throw new Hopeless(`执行这项任务时，服务器已有 ${t.lost} 次意外停止，不再自动执行`)
  if (t.attempts > attempts) throw new Hopeless(`已经执行了 ${attempts} 次，没有成功`)
}

async function settle<Deps extends { db: Database }>(run: Run<Deps>, error: unknown): Promise<void> {
  const { deps, task, t, stop } = run
  const reason = failureReason(error)
  // The server stops, which is no fault of the task: the task runs again after the next start.
  if (stop.aborted) await putBackUncounted(deps.db, t, reason, 0)
  // A full disk, or an unreachable database or object store, is no fault of the task either: it waits, and no attempt
  // is counted.
  else if (isPassing(error)) await whenPossible(() => putBackUncounted(deps.db, t, reason, PASSING_SECONDS), stop)
  else if (!(error instanceof Hopeless) && t.attempts < task.attempts)
    await putBack(deps.db, t, reason, Math.min(2 ** t.attempts, LONGEST_PAUSE_SECONDS))
  else await park(run, reason)
}

/** Ends the task, whatever else fails: with a reason that can be stored, and with the error of its own ending. */
async function park<Deps extends { db: Database }>({ deps, task, t, stop }: Run<Deps>, reason: string): Promise<void> {
  let told = reason
  try {
    // Not called if servers ended even during this.
    if (t.lost <= MOST_LOST) await tellGivenUp({ deps, task, t, stop }, reason)
  } catch (error) {
    if (stop.aborted || error instanceof LeaseLost) throw error
    told = storableText(`${reason}\n收尾也没有完成：${failureReason(error)}`)
  }
  await whenPossible(() => fail(deps.db, t, told), stop)
}

async function tellGivenUp<Deps extends { db: Database }>(
  { deps, task, t, stop }: Pick<Run<Deps>, 'deps' | 'task' | 't' | 'stop'>,
  reason: string,
): Promise<void> {
  let isOver = false
  const fence = leaseFence(t, () => isOver)
  try {
    await whenPossible(() => behindFence(fence, async () => task.gaveUp?.(t.payload, deps, reason)), stop)
  } finally {
    isOver = true
  }
}

const failureReason = (error: unknown): string => storableText(loggable(error).message)

const isPassing = (error: unknown): boolean => isNoSpace(error) || isDatabaseAway(error) || isStoreAway(error)

/**
 * Writes as soon as the database can: the same trouble that stopped the task may prevent the writing, and a task marked
 * as running would have to wait for its lease to expire.
 */
async function whenPossible(write: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      await sleep(WRITE_AGAIN_MS)
    }
  }
}
