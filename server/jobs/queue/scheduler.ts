import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { scheduleRun } from '#server/db/schema/index.ts'
import type { Schedule } from './task.ts'

/** The time of the first check after a start. It is random, so that servers that start together do not ask at once. */
const FIRST_LOOK_MS = 1000
/** A check that comes a little early must not lose a whole period. */
const EARLY = 0.9

/**
 * Runs schedules. Every server checks them; the row of a schedule makes sure that only one server runs it, and remembers
 * over a restart when it last ran.
 */
export function startScheduler<Deps extends { db: Database }>(o: {
  deps: Deps
  schedules: readonly Schedule<Deps>[]
  log: (error: unknown, title: string) => void
}): AsyncDisposable {
  const stop = new AbortController()
  const running = o.schedules.map((schedule) => keepRunning(o.deps, schedule, o.log, stop.signal))
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(running)
    },
  }
}

async function keepRunning<Deps extends { db: Database }>(
  deps: Deps,
  schedule: Schedule<Deps>,
  log: (error: unknown, title: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const run = async (isForced: boolean): Promise<void> => {
    try {
      if (!signal.aborted && (await claim(deps.db, schedule, isForced))) await schedule.run(deps, signal)
    } catch (error) {
      if (!signal.aborted) log(error, schedule.title) // the next check tries again
    }
  }
  if (schedule.isAlsoAtStart) await run(true)
  else await pause(FIRST_LOOK_MS * (1 + Math.random()), signal)
  while (!signal.aborted) {
    await run(false)
    await pause(schedule.everySeconds * 1000 * (0.95 + Math.random() / 10), signal)
  }
}

/** True for the one server that runs the schedule now, by the time of the database. */
async function claim(
  db: Database,
  { name, everySeconds }: Pick<Schedule<never>, 'name' | 'everySeconds'>,
  isForced: boolean,
) {
  const isDue = sql`${scheduleRun.lastRun} <= now() - ${everySeconds * EARLY} * interval '1 second'`
  const claimed = await db
    .insert(scheduleRun)
    .values({ name })
    .onConflictDoUpdate({
      target: scheduleRun.name,
      set: { lastRun: sql`now()` },
      ...(!isForced && { setWhere: isDue }),
    })
    .returning({ name: scheduleRun.name })
  return claimed.length > 0
}

/** Waits, but ends early when the server stops. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
