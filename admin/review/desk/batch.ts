import { errorText } from '#core/api/error-text.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docPass, docReject } from '#core/contract/km/review/review.ts'
import { api } from '../../api.ts'

/** What became of one document of a batch; `why` is the server's sentence, '' when it was done. */
export interface Decided {
  id: string
  title: string
  isDone: boolean
  why: string
}

export type Decision = { kind: 'pass' } | { kind: 'reject'; reason: string }

/** Decides one: with the revision that the reviewer saw, so that nothing is passed unseen. */
export const decide = ({ id, revision }: DocRow, decision: Decision): Promise<unknown> =>
  decision.kind === 'pass'
    ? api.call(docPass, { query: { id, revision } })
    : api.call(docReject, { query: { id, revision, reason: decision.reason } })

/** Decides each by itself: one that somebody else has changed stops no other. */
export async function decideAll(rows: readonly DocRow[], decision: Decision): Promise<Decided[]> {
  const results: Decided[] = []
  for (const row of rows) {
    const why = await decide(row, decision).then(
      () => '',
      (error: unknown) => errorText(error),
    )
    results.push({ id: row.id, title: row.title, isDone: why === '', why })
  }
  return results
}
