import type { docAnswer } from '#core/contract/km/search/search-reading.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { answeringSentence, gatherEvidence } from './evidence.ts'

/** A sentence that answers, word for word with its place, or null when the evidence is weak. */
export async function answerQuestion(ctx: Context<SearchDeps>, question: string): Promise<Result<typeof docAnswer>> {
  if (question.trim() === '') return { answer: null }
  const found = await answeringSentence(ctx, question, await gatherEvidence(ctx, question))
  if (!found) return { answer: null }
  const { evidence, quote: _, ...said } = found
  const { page, heading, ordinal: passage } = evidence.passage
  return { answer: { ...said, docId: evidence.row.document.id, title: evidence.title, page, heading, passage } }
}
