import * as v from 'valibot'
import { askWhole, type WholeEndpoint } from './ask-whole.ts'
import { ModelFault } from './chat-model.ts'

/** Of one result. Some endpoints send the documents back, whether they are asked to or not. */
const CHARACTERS_A_RESULT = 200

const Result = v.object({
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  relevance_score: v.pipe(v.number(), v.finite()),
})
const Answer = v.object({ results: v.array(Result) })

/**
 * The places of the documents, the most fitting first; of equal ones the earlier. What the endpoint leaves out follows in
 * its old order.
 */
export async function rerankTexts(
  endpoint: WholeEndpoint,
  { query, documents }: { query: string; documents: readonly string[] },
  signal: AbortSignal,
): Promise<number[]> {
  const question = { query, documents, top_n: documents.length, return_documents: false }
  const most = documents.reduce((sum, text) => sum + CHARACTERS_A_RESULT + 2 * text.length, 4096)
  const parsed = v.safeParse(Answer, await askWhole(endpoint, { question, most }, signal))
  if (!parsed.success) throw new ModelFault('malformed')
  const { results } = parsed.output
  const scores = new Map(results.map((result) => [result.index, result.relevance_score]))
  const isForeign = results.some(({ index }) => index >= documents.length)
  if (isForeign || scores.size !== results.length || scores.size === 0) throw new ModelFault('malformed')
  const score = (at: number): number => scores.get(at) ?? -Infinity
  return [...documents.keys()].toSorted((a, b) => (score(a) === score(b) ? a - b : score(b) - score(a)))
}
