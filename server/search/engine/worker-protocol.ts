import type { IndexChange, SearchAnswer, SearchRequest } from '../types.ts'

/** What the engine asks its worker, and what comes back. */
export interface EngineCalls {
  cursor: { arguments: []; result: number }
  apply: { arguments: [changes: readonly IndexChange[], cursor: number]; result: void }
  search: { arguments: [request: SearchRequest]; result: SearchAnswer }
  tokens: { arguments: [text: string]; result: string[] }
  stats: { arguments: []; result: { documents: number; passages: number; bytes: number } }
  close: { arguments: []; result: void }
}

export type CallName = keyof EngineCalls

export interface WorkerCall<K extends CallName = CallName> {
  id: number
  name: K
  arguments: EngineCalls[K]['arguments']
}

export type WorkerMessage = { id: number; result: unknown } | { id: number; error: Error } | { log: string }
