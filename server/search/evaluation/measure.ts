import type { StoredReport } from '#server/db/schema/index.ts'

/** How many hits are looked at. */
export const DEPTH = 10

/** A question with all documents that answer it. */
export interface Judged {
  question: string
  documentIds: readonly string[]
}

export interface Asked {
  /** The rank of the best correct document, from 1; null when none is among the first ten. */
  rank: number | null
  /** The document that has this rank. */
  documentId: string
  found: number
}

export function judgedQuestions(rows: readonly { question: string; documentId: string }[]): Judged[] {
  const questions = Map.groupBy(rows, (row) => row.question)
  return Array.from(questions, ([question, same]) => ({ question, documentIds: same.map((row) => row.documentId) }))
}

export function toAsked({ documentIds }: Judged, hits: readonly string[], found: number): Asked {
  const at = hits.slice(0, DEPTH).findIndex((id) => documentIds.includes(id))
  return { rank: at < 0 ? null : at + 1, documentId: at < 0 ? documentIds[0]! : hits[at]!, found }
}

/** The figures of the benchmark (R@1, R@10, MRR@10), and the questions whose rank changes. */
export function compare(
  judged: readonly Judged[],
  before: readonly Asked[],
  after: readonly Asked[],
): Omit<StoredReport, 'sample'> {
  const moved = judged.map(({ question }, i) => ({
    question,
    before: before[i]!.rank,
    after: after[i]!.rank,
    documentId: after[i]!.rank === null ? before[i]!.documentId : after[i]!.documentId,
    gain: worth(after[i]!.rank) - worth(before[i]!.rank),
  }))
  const most = moved.filter(({ gain }) => gain !== 0).toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
  const listed = (some: typeof moved) =>
    some.map(({ question, before, after, documentId }) => ({ question, before, after, documentId }))
  return {
    questions: judged.length,
    before: computeFigures(before),
    after: computeFigures(after),
    better: listed(most.filter(({ gain }) => gain > 0)),
    worse: listed(most.filter(({ gain }) => gain < 0)),
  }
}

const worth = (rank: number | null): number => (rank === null ? 0 : 1 / rank)

function computeFigures(asked: readonly Asked[]): StoredReport['before'] {
  const mean = (value: (each: Asked) => number) =>
    asked.length === 0
      ? 0
      : Math.round((10_000 * asked.reduce((sum, each) => sum + value(each), 0)) / asked.length) / 10_000
  return {
    r1: mean(({ rank }) => Number(rank === 1)),
    r10: mean(({ rank }) => Number(rank !== null)),
    mrr10: mean(({ rank }) => worth(rank)),
    zero: asked.filter(({ found }) => found === 0).length,
  }
}
