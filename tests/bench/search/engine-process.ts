import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type EngineSteps, steps } from './engine-run.ts'

type Step = keyof EngineSteps

export interface EngineProcess extends AsyncDisposable {
  run: <K extends Step>(name: K, ...values: EngineSteps[K]['arguments']) => Promise<EngineSteps[K]['result']>
}

/** Our engine in a process of its own: `program` again, which calls `serveEngine` when it finds itself measured. */
export function startEngine(program: string, mark: string): EngineProcess {
  const child = fork(program, [mark], {
    stdio: 'inherit',
    serialization: 'advanced',
    // As the worker has it: a third of the young generation, and the growth that `server/main.ts` gives every heap.
    execArgv: ['--max-semi-space-size=8', '--heap-growing-percent=50'],
  })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the measured process ended: ${code}`)))
  ended.catch(() => {}) // told to whoever waits for an answer
  return {
    async run<K extends Step>(name: K, ...values: EngineSteps[K]['arguments']) {
      const answered = once(child, 'message')
      child.send({ name, values })
      const [result] = await Promise.race([answered, ended])
      return result as EngineSteps[K]['result']
    },
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await ended.catch(() => {})
    },
  }
}

export function serveEngine(): void {
  process.on('message', ({ name, values }: { name: Step; values: unknown[] }) => {
    process.send!((steps[name] as (...values: unknown[]) => unknown)(...values))
  })
}
