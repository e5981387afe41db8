import * as v from 'valibot'
import type { Transaction } from '#server/db/database.ts'

/** The kind and the payload of a task. The code that queues a task and the code that runs it share this definition. */
export interface TaskKind<Payload extends Record<string, unknown>> {
  kind: string
  payload: v.GenericSchema<unknown, Payload>
}

export const taskKind = <Payload extends Record<string, unknown>>(
  kind: string,
  payload: v.GenericSchema<unknown, Payload>,
): TaskKind<Payload> => ({ kind, payload })

interface Work<Payload extends Record<string, unknown>, Deps> {
  /** Its name for people, in Chinese: 读取文件的文字. */
  title: string
  /** How many tasks of this kind this server may run at once. */
  concurrency: number
  attempts: number
  /**
   * Must be idempotent: a task may be run again after a crash. `signal`: the server stops, or another one has taken the
   * task; nothing written after that is kept. A long task calls `progress` after each part that it does not repeat, so
   * that servers that ended during it are not counted against it.
   */
  run: (payload: Payload, deps: Deps, signal: AbortSignal, progress: () => Promise<void>) => Promise<void>
  /** Called when the last attempt has failed, so that a person can be told. */
  gaveUp?: (payload: Payload, deps: Deps, error: string) => Promise<void>
  /**
   * Called before a person retries a task that was given up: undoes what `gaveUp` wrote, or refuses with a sentence. A
   * payload that it returns replaces the former one.
   */
  revive?: (tx: Transaction, payload: Payload, deps: Deps) => Promise<Payload | void>
}

/** Background work that the runner can do. The payload comes from a row, which may be older than the code. */
export interface Task<Deps> extends Work<Record<string, unknown>, Deps> {
  kind: string
}

/** Defines a task whose payload is checked before `run` gets it. */
export function defineTask<Payload extends Record<string, unknown>, Deps>(
  { kind, payload }: TaskKind<Payload>,
  { run, gaveUp, revive, ...rest }: Work<Payload, Deps>,
): Task<Deps> {
  const decoded = (raw: unknown): Payload => v.parse(payload, raw)
  return {
    kind,
    ...rest,
    run: async (raw, deps, ...more) => run(decoded(raw), deps, ...more),
    ...(gaveUp && { gaveUp: async (raw, deps, error) => gaveUp(decoded(raw), deps, error) }),
    ...(revive && { revive: async (tx, raw, deps) => revive(tx, decoded(raw), deps) }),
  }
}

/**
 * Work that runs at certain times, on one server only. If it was missed while the servers were stopped, it runs once
 * afterwards.
 */
export interface Schedule<Deps> {
  /** The name of its row, which tells restarts and other servers when it last ran. */
  name: string
  /** For the log, in Chinese: 清理未完成的上传. */
  title: string
  everySeconds: number
  /** It also runs at every start of every server, because a killed server may have left something to clean up. */
  isAlsoAtStart?: boolean
  run: (deps: Deps, signal: AbortSignal) => Promise<void>
}
