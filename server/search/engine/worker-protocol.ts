import type {
  EmbeddedText,
  EngineStats,
  IndexChange,
  LackingText,
  MeaningState,
  OtherAnswer,
  OtherWords,
  SearchAnswer,
  SearchRequest,
  VectorSource,
} from '../model/index.ts'

/** What the engine asks its worker, and what comes back. */
export interface EngineCalls {
  cursor: { arguments: []; result: number }
  apply: { arguments: [changes: readonly IndexChange[], cursor: number]; result: void }
  search: { arguments: [request: SearchRequest, cut?: string]; result: SearchAnswer }
  inOtherWords: { arguments: [request: SearchRequest, words: OtherWords]; result: OtherAnswer }
  phrasesExist: { arguments: [request: SearchRequest, words: readonly string[]]; result: boolean[] }
  tokens: { arguments: [text: string]; result: string[] }
  useVectors: { arguments: [sources: readonly VectorSource[]]; result: void }
  lacking: { arguments: [tenantId: string | null, most: number]; result: MeaningState & { texts: LackingText[] } }
  keepVectors: { arguments: [tenantId: string | null, texts: readonly EmbeddedText[]]; result: void }
  stats: { arguments: []; result: EngineStats }
  close: { arguments: []; result: void }
}

export type CallName = keyof EngineCalls

export interface WorkerCall<K extends CallName = CallName> {
  id: number
  name: K
  arguments: EngineCalls[K]['arguments']
}

export type WorkerMessage =
  | { id: number; result: unknown }
  | { id: number; error: Error }
  | { log: string }
  /** The file is damaged. It serves what it can, and the owner is asked to build a new one. */
  | { damage: string }

/** The data that a worker is started with. */
export interface WorkerGiven {
  file: string
  /** Words for the worker's segmenter; the default are those of the process. */
  dictionary: string | undefined
  meaning: readonly VectorSource[] | undefined
  /** Keeps serving a damaged or outdated file, because a new one is being built. */
  endures: boolean
}
