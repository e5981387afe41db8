import * as v from 'valibot'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Fields } from '#server/db/field-value.ts'
import type { Route } from '#server/http/route.ts'

/** What a row of the queue says: which work, and what about. Whoever queues it and whoever does it read this one text. */
export interface TaskKind<Payload extends Record<string, unknown>> {
  kind: string
  payload: v.GenericSchema<unknown, Payload>
}

export const taskKind = <Payload extends Record<string, unknown>>(
  kind: string,
  payload: v.GenericSchema<unknown, Payload>,
): TaskKind<Payload> => ({ kind, payload })

interface Work<Payload, Deps> {
  /** How many of this kind may run at once in this server. */
  concurrency: number
  attempts: number
  /** Must be idempotent: a task may be run again after a crash. */
  run: (payload: Payload, deps: Deps, signal: AbortSignal) => Promise<void>
  /** Called when the last attempt has failed, so that a person can be told. */
  gaveUp?: (payload: Payload, deps: Deps, error: string) => Promise<void>
}

/** Background work that the runner can do. The payload comes out of a row, which may be older than the code. */
export interface Task<Deps> extends Work<unknown, Deps> {
  kind: string
}

/** The payload is checked before the work sees it. */
export function defineTask<Payload extends Record<string, unknown>, Deps>(
  { kind, payload }: TaskKind<Payload>,
  { concurrency, attempts, run, gaveUp }: Work<Payload, Deps>,
): Task<Deps> {
  const decoded = (raw: unknown): Payload => v.parse(payload, raw)
  return {
    kind,
    concurrency,
    attempts,
    run: async (raw, deps, signal) => run(decoded(raw), deps, signal),
    ...(gaveUp && { gaveUp: async (raw, deps, error) => gaveUp(decoded(raw), deps, error) }),
  }
}

/** Something that happens at times, on one server only, and is caught up once after a stop. */
export interface Schedule<Deps> {
  /** Names its row, so that restarts and other servers know when it was last done. */
  name: string
  /** For the log, in Chinese: 清理未完成的上传. */
  title: string
  everySeconds: number
  /** Also at every start of every server, whenever it was last done: what a killed server may have left. */
  isAlsoAtStart?: boolean
  run: (deps: Deps, signal: AbortSignal) => Promise<void>
}

/** What a feature brings to the server. The list of features is the only place that knows one by name. */
export interface Feature<Deps> {
  name: string
  routes?: readonly Route<Deps>[]
  tasks?: readonly Task<Deps>[]
  schedules?: readonly Schedule<Deps>[]
  /** Lists that data rules narrow, each with the columns a rule may name. */
  ruledLists?: readonly RuledList[]
}

export type RuledList = readonly [Endpoint, Fields]
