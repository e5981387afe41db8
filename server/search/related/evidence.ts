import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import { type DocumentRow, documentsByIds, mayRead } from '#server/knowledge/documents/index.ts'
import { maskFor } from '#server/knowledge/masking/index.ts'
import type { Context } from '#server/http/route.ts'
import { markAll, normalize } from '../analysis/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { hiddenByNumbers } from '../masking/index.ts'
import { plainRequest } from '../request/index.ts'
import type { SearchHit } from '../model/index.ts'

/** How many passages are read for one question. */
const LOOKED_AT = 6
/**
 * When to speak: how far the best document leads the next, and how much of the question its sentence holds. The lead says more than
 * the words shared: without it precision is 75 % at any confidence. A document whose title stands in the question is meant,
 * so it may answer although it lacks words of the question (`relaxed`): 什么 and 籍贯 are seldom in the answer. Set on the 254
 * questions of `npm run bench -- answers`, on which nothing else was fitted.
 */
const SPEAKS = {
  named: { lead: 1.2, confidence: 0.55 },
  namedRelaxed: { lead: 1.35, confidence: 0.6 },
  unnamed: { lead: 1.3, confidence: 0.4 },
}

/** The best passage of a document that the reader may open. */
export interface Evidence extends Pick<SearchHit, 'score' | 'file'> {
  row: DocumentRow
  title: string
  passage: NonNullable<SearchHit['passage']>
}

/** Where a passage stands, as an answer names it. */
export const placeOf = ({ row, file, passage: { page, heading, ordinal, offset } }: Omit<Evidence, 'score'>) => ({
  docId: row.document.id,
  versionId: row.version.id,
  fileType: row.file?.kind ?? null,
  fileId: file?.id ?? null,
  page,
  heading,
  passage: ordinal,
  offset,
})

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

/** Passages, best first; `relaxed`: none holds enough of the question. */
interface Gathered {
  evidence: Evidence[]
  relaxed: boolean
}

/** The passages nearest to a question, each checked in the database. `within`: the only document that is looked into. */
export async function gatherEvidence(
  ctx: Context<SearchDeps>,
  question: string,
  within: string | null = null,
): Promise<Gathered> {
  const { deps, actor, now } = ctx
  const exclude = await narrowedAfter(deps.db, deps.follower.cursor(), actor.tenantId)
  const plain = plainRequest(actor, now, { query: question, size: LOOKED_AT, exclude })
  const request = within === null ? plain : { ...plain, only: new Set([within]) }
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
  { evidence, relaxed }: Gathered,
): Promise<AnsweringSentence | null> {
  const { deps } = ctx
  const least = relaxed ? SPEAKS.namedRelaxed : isNamed(question, evidence) ? SPEAKS.named : SPEAKS.unnamed
  if (!isNear(question, { evidence, relaxed }) || !isAhead(evidence, least.lead)) return null
  const found = await deps.lexicon.ask('extract', question, evidence.map(toPiece))
  if (!found || found.passage !== 0 || found.confidence < least.confidence) return null
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

function isAhead([first, second]: readonly Pick<SearchHit, 'score'>[], lead: number): boolean {
  return first !== undefined && (second === undefined || first.score >= lead * second.score)
}

/** Whether the evidence may answer at all: it holds enough of the question, or the question names its first document. */
export const isNear = (question: string, { evidence, relaxed }: Gathered): boolean =>
  evidence.length > 0 && (!relaxed || isNamed(question, evidence))

/** A title in the question, without what stands in brackets behind it. */
function isNamed(question: string, [first]: readonly Evidence[]): boolean {
  const title = normalize(first?.title ?? '', 'drop')
    .text.replace(/[(（].*$/u, '')
    .trim()
  return title.length > 1 && normalize(question, 'drop').text.includes(title)
}
