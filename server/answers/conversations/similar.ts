import { eq } from 'drizzle-orm'
import { answerDocument, answerTurn } from '#server/db/schema/index.ts'
import { foldQuery } from '#server/search/analysis/index.ts'
import { composeAnswer } from './compose.ts'
import { ownTurn } from './conversations.ts'
import { bareQuestion } from './curated.ts'
import type { AnswerContext } from './deps.ts'
import { curatedQuestions, headingsAfter, recordedQuestions } from './similar-candidates.ts'
import { shownTurns } from './turns.ts'

const SHOWN = 3
/** Each is tried, which costs a search. */
const MOST_TRIED = 8

/** Questions that lead on from an answer: what others asked about its documents, else their headings. */
export async function similarQuestions(ctx: AnswerContext, turnId: string): Promise<string[]> {
  const row = await ownTurn(ctx, turnId)
  const [turn] = await shownTurns(ctx, [row])
  if (turn?.state !== 'answered') return []
  const docIds = await basisOf(ctx, turnId)
  if (docIds.length === 0) return []
  const known = await askedBefore(ctx, row.conversationId)
  const isNew = (question: string): boolean => {
    const key = foldQuery(bareQuestion(question))
    return key !== '' && !known.has(key) && known.add(key).size > 0
  }
  const [curated, recorded] = await Promise.all([curatedQuestions(ctx, docIds), recordedQuestions(ctx, docIds)])
  const shown = curated.filter(isNew).slice(0, SHOWN)
  const [source] = turn.sources
  const headings = source ? await headingsAfter(ctx, source.docId, source.heading) : []
  for (const question of [...recorded, ...headings].filter(isNew).slice(0, MOST_TRIED)) {
    if (shown.length === SHOWN) break
    const { sources } = await composeAnswer(ctx, question, turn.question)
    if (sources.length > 0) shown.push(question)
  }
  return shown
}

async function basisOf({ deps }: AnswerContext, turnId: string): Promise<string[]> {
  const rows = await deps.db.select().from(answerDocument).where(eq(answerDocument.turnId, turnId))
  return rows.filter(({ near }) => near === null).map(({ documentId }) => documentId)
}

async function askedBefore({ deps }: AnswerContext, conversationId: string): Promise<Set<string>> {
  const rows = await deps.db
    .select({ question: answerTurn.question })
    .from(answerTurn)
    .where(eq(answerTurn.conversationId, conversationId))
  return new Set(rows.map(({ question }) => foldQuery(bareQuestion(question))))
}
