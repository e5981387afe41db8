import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import { type DocumentRow, documentsByIds, mayRead } from '#server/knowledge/documents/index.ts'
import { maskFor } from '#server/knowledge/masking/index.ts'
import type { Context } from '#server/http/route.ts'
import { markAll } from '../analysis/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { hiddenByNumbers } from '../masking/index.ts'
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

/** The best passage of a document that the reader may open. */
export interface Evidence extends Pick<SearchHit, 'score' | 'file'> {
  row: DocumentRow
  title: string
  passage: NonNullable<SearchHit['passage']>
}

/** The sentence that answers, word for word. */
export interface AnsweringSentence {
  text: string
  /** The words of the question in it, `[start, end)`. */
  marks: [number, number][]
  /** Its position in the text of the file. */
  offset: number
  confidence: number
  evidence: Evidence
}

/** The passages nearest to a question, best first, each checked in the database; `relaxed`: none holds enough of it. */
export async function gatherEvidence(
  ctx: Context<SearchDeps>,
  question: string,
): Promise<{ evidence: Evidence[]; relaxed: boolean }> {
  const { deps, actor, now } = ctx
  const exclude = await narrowedAfter(deps.db, deps.follower.cursor(), actor.tenantId)
  const request = plainRequest(actor, now, { query: question, size: LOOKED_AT, exclude })
  const hidden = await hiddenByNumbers(ctx, request)
  const { hits, relaxed } = await deps.engine.search(
    hidden ? { ...request, exclude: new Set([...exclude, ...hidden]) } : request,
  )
  const ids = hits.map((hit) => hit.documentId)
  const rows = new Map(
    (await documentsByIds(deps.db, ids, mayRead(actor, now))).map((row) => [row.document.id, row] as const),
  )
  const evidence = hits.flatMap(({ documentId, passage, score, file }) => {
    const row = rows.get(documentId)
    return passage && row ? [{ row, title: row.version.title, passage, score, file }] : []
  })
  return { evidence, relaxed }
}

/** The sentence that answers the question, or null when the evidence is weak. */
export async function answeringSentence(
  ctx: Context<SearchDeps>,
  question: string,
  { evidence, relaxed }: Awaited<ReturnType<typeof gatherEvidence>>,
): Promise<AnsweringSentence | null> {
  const { deps } = ctx
  if (relaxed || !isAhead(evidence)) return null
  const found = await deps.lexicon.ask('extract', question, evidence.map(toPiece))
  if (!found || found.passage !== 0 || found.confidence < LEAST_CONFIDENCE) return null
  const [best] = evidence
  const masker = await maskFor(ctx, best!.row.document)
  const whole = best!.passage.text
  // Masked as a whole: the sentence may end within a number.
  const text = (masker?.mask(whole) ?? whole).slice(found.start, found.end)
  return {
    text,
    marks: markAll(text, await deps.engine.tokens(question)),
    offset: best!.passage.offset + found.start,
    confidence: Math.round(found.confidence * 100) / 100,
    evidence: best!,
  }
}

const toPiece = ({ title, score, passage: { text, heading } }: Evidence) => ({ title, text, score, heading })

function isAhead([first, second]: readonly Pick<SearchHit, 'score'>[]): boolean {
  return first !== undefined && (second === undefined || first.score >= LEAST_LEAD * second.score)
}
