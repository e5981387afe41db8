import { eq } from 'drizzle-orm'
import { lockNamed } from '#server/db/named-lock.ts'
import type { Transaction } from '#server/db/database.ts'
import { answerConversation, answerDocument, answerTurn, type StoredAnswer } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import type { Composed } from './compose.ts'

export type TurnRow = typeof answerTurn.$inferSelect

const LONGEST_TITLE = 40
/** A conversation that is longer is begun anew. */
const MOST_TURNS = 200

interface Asked {
  question: string
  /** Null: a new conversation begins. */
  conversationId: string | null
  composed: Composed
  /** What else is known of the answer. */
  more?: Omit<StoredAnswer, 'blocks' | 'sources'>
  /** Documents that it rests on beside those it cites. */
  seen?: readonly string[]
}

/** Writes a question with its answer, as it is so far. */
export const keepTurn = (ctx: Context<SearchDeps>, asked: Asked): Promise<TurnRow> =>
  ctx.deps.db.transaction((tx) => insertTurn(tx, ctx, asked))

async function insertTurn(
  tx: Transaction,
  { actor, now }: Context<SearchDeps>,
  { question, conversationId, composed, more, seen = [] }: Asked,
): Promise<TurnRow> {
  const id = conversationId ?? newId()
  await lockNamed(tx, `conversation ${id}`)
  if (conversationId === null) {
    const owner = { id, tenantId: actor.tenantId, userId: ownId(actor), title: titleOf(question) }
    await tx.insert(answerConversation).values({ ...owner, createTime: now, updateTime: now })
  } else {
    await tx.update(answerConversation).set({ updateTime: now }).where(eq(answerConversation.id, id))
  }
  const count = await tx.$count(answerTurn, eq(answerTurn.conversationId, id))
  if (count >= MOST_TURNS) throw new Reject(`一个会话最多 ${MOST_TURNS} 个问题，请新建会话`)
  const { blocks, sources } = composed
  const basis = basisOf(composed, seen)
  const about = { conversationId: id, ordinal: count + 1, question, createTime: now }
  const [row] = await tx
    .insert(answerTurn)
    .values({ ...about, answer: { blocks, sources, ...more }, documents: basis.length })
    .returning()
  await writeDocuments(tx, row!.id, basis, composed.nearest)
  return row!
}

/** Replaces the answer of a turn, and what it rests on. */
export const finishTurn = (
  { deps }: Context<SearchDeps>,
  id: string,
  { composed, more, seen = [] }: Pick<Asked, 'composed' | 'more' | 'seen'>,
): Promise<TurnRow | undefined> =>
  deps.db.transaction(async (tx) => {
    const { blocks, sources, nearest } = composed
    const basis = basisOf(composed, seen)
    const [row] = await tx
      .update(answerTurn)
      .set({ answer: { blocks, sources, ...more }, documents: basis.length })
      .where(eq(answerTurn.id, id))
      .returning()
    // Its owner has deleted the conversation meanwhile.
    if (!row) return undefined
    await tx.delete(answerDocument).where(eq(answerDocument.turnId, id))
    await writeDocuments(tx, id, basis, nearest)
    return row
  })

const basisOf = ({ sources }: Composed, seen: readonly string[]): string[] => [
  ...new Set([...sources.map((source) => source.docId), ...seen]),
]

async function writeDocuments(tx: Transaction, turnId: string, basis: readonly string[], nearest: readonly string[]) {
  const used = [
    ...basis.map((documentId) => ({ turnId, documentId, near: null })),
    ...nearest.map((documentId, near) => ({ turnId, documentId, near })),
  ]
  if (used.length > 0) await tx.insert(answerDocument).values(used)
}

const titleOf = (question: string): string =>
  question.length <= LONGEST_TITLE ? question : `${question.slice(0, LONGEST_TITLE - 1)}…`
