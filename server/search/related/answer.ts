import type { docAnswer } from '#core/contract/km/search/search-reading.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import { documentsByIds, mayRead } from '#server/knowledge/documents/index.ts'
import type { Context } from '#server/http/route.ts'
import { markAll } from '../analysis/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { plainRequest } from '../request/index.ts'
import type { SearchHit } from '../model/index.ts'

/** How many passages are read for one question. */
const LOOKED_AT = 6
/**
 * When to speak, measured on every third of the 5,000 judged questions: with both, the sentence stands in the judged
 * passage in 95.5 % of the cases in which something is said, which is 57 % of the questions. The lead of the best document
 * over the next says more than the words shared: without it precision is 75 % at any confidence.
 */
const LEAST_CONFIDENCE = 0.5
const LEAST_LEAD = 1.2

/** A sentence that answers, word for word with its place, or null when the evidence is weak. */
export async function answerQuestion(ctx: Context<SearchDeps>, question: string): Promise<Result<typeof docAnswer>> {
  const { deps, actor, now } = ctx
  if (question.trim() === '') return { answer: null }
  const exclude = await narrowedAfter(deps.db, deps.follower.cursor(), actor.tenantId)
  const { hits, relaxed } = await deps.engine.search(
    plainRequest(actor, now, { query: question, size: LOOKED_AT, exclude }),
  )
  const rows = await documentsByIds(
    deps.db,
    hits.map((hit) => hit.documentId),
    mayRead(actor, now),
  )
  const titles = new Map(rows.map((row) => [row.document.id, row.version.title]))
  const evidence = hits.flatMap((hit) => {
    const title = titles.get(hit.documentId)
    return hit.passage && title !== undefined ? [{ ...hit, passage: hit.passage, title }] : []
  })
  if (relaxed || evidence.length === 0 || !isAhead(evidence)) return { answer: null }
  const found = await deps.lexicon.ask('extract', question, evidence.map(toPiece))
  if (!found || found.passage !== 0 || found.confidence < LEAST_CONFIDENCE) return { answer: null }
  const { documentId, title, passage } = evidence[0]!
  const text = passage.text.slice(found.start, found.end)
  return {
    answer: {
      text,
      marks: markAll(text, await deps.engine.tokens(question)),
      docId: documentId,
      title,
      page: passage.page,
      heading: passage.heading,
      passage: passage.ordinal,
      offset: passage.offset + found.start,
      confidence: Math.round(found.confidence * 100) / 100,
    },
  }
}

const toPiece = (hit: { title: string; score: number; passage: { text: string; heading: string | null } }) => ({
  title: hit.title,
  text: hit.passage.text,
  score: hit.score,
  heading: hit.passage.heading,
})

function isAhead([first, second]: readonly Pick<SearchHit, 'score'>[]): boolean {
  return first !== undefined && (second === undefined || first.score >= LEAST_LEAD * second.score)
}
