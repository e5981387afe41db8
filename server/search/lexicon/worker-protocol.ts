import type { IndexChange } from '../model/index.ts'
import type { Correction } from './correct.ts'
import type { Evidence, Extracted } from './answering/extract.ts'
import type { FoundCell, TableText } from './answering/table-cell.ts'
import type { Claimed, Support, SupportingText } from './answering/supports.ts'
import type { TitleFound, TitleQuestion } from './title-index.ts'

/** What the lexicon asks its worker, and what comes back. */
export interface LexiconCalls {
  apply: { arguments: [changes: readonly IndexChange[]]; result: void }
  titles: { arguments: [question: TitleQuestion]; result: TitleFound[] }
  /** Which of these phrases may be meant by the typed text, the best first. */
  phrases: { arguments: [typed: string, phrases: readonly string[]]; result: string[] }
  corrections: { arguments: [query: string]; result: Correction[] }
  /** The sentence that answers best. */
  extract: { arguments: [question: string, evidence: readonly Evidence[]]; result: Extracted | null }
  /** The cell of a table that answers. */
  cell: { arguments: [question: string, piece: TableText]; result: FoundCell | null }
  supports: {
    arguments: [claimed: Claimed, sources: readonly SupportingText[]]
    result: Support
  }
  keyTerms: { arguments: [text: string, most: number]; result: string[] }
  /** The share of a text that is in each of the others. */
  shares: { arguments: [text: string, others: readonly string[]]; result: number[] }
  size: { arguments: []; result: { titles: number; words: number } }
}

export type LexiconCallName = keyof LexiconCalls

export interface LexiconCall<K extends LexiconCallName = LexiconCallName> {
  id: number
  name: K
  arguments: LexiconCalls[K]['arguments']
}

export type LexiconMessage = { id: number; result: unknown } | { id: number; error: Error }
