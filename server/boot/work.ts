import { type Deps, FEATURES, TASKS } from './features.ts'
import { startScheduler, startTaskRunner, TASK_CHANNEL } from '#server/jobs/queue/index.ts'
import type { Engines } from './engines.ts'

/** Starts the features' background work; disposing ends it. */
export function startWork(
  engines: Engines,
  deps: Deps,
  log: (line: string, error?: unknown) => void,
): AsyncDisposableStack {
  const stack = new AsyncDisposableStack()
  const schedules = FEATURES.flatMap(({ schedules: own = [] }) => own)
  const runner = stack.use(
    startTaskRunner({ deps, tasks: TASKS, log: (error, kind) => log(`后台任务 ${kind} 失败`, error) }),
  )
  stack.use(startScheduler({ deps, schedules, log: (error, title) => log(`${title}没有完成，将重试`, error) }))
  engines.heard.on(TASK_CHANNEL, () => runner.wake())
  return stack
}
