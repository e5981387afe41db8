import { asc, eq, inArray } from 'drizzle-orm'
import type { AnswerBlock, Turn } from '#core/contract/km/answers/conversation.ts'
import { answerDocument, answerTurn } from '#server/db/schema/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type DocumentRow, documentsByIds, mayRead } from '#server/knowledge/documents/index.ts'
import { maskFor } from '#server/knowledge/masking/index.ts'
import type { AnswerContext } from './deps.ts'
import type { TurnRow } from './keep-turn.ts'

/** The turns of a conversation as its owner may see them now. */
export async function turnsOf(ctx: AnswerContext, conversationId: string): Promise<Turn[]> {
  const { db } = ctx.deps
  const rows = await db
    .select()
    .from(answerTurn)
    .where(eq(answerTurn.conversationId, conversationId))
    .orderBy(asc(answerTurn.ordinal))
  return shownTurns(ctx, rows)
}

/**
 * What an answer said is given again only while every document that it rests on may be read; a turn that lost one for ever
 * is not given at all (the sweep deletes it). Titles are those of now.
 */
export async function shownTurns(ctx: AnswerContext, rows: readonly TurnRow[]): Promise<Turn[]> {
  const { deps, actor, now } = ctx
  const ids = rows.map((row) => row.id)
  const used = await deps.db.select().from(answerDocument).where(inArray(answerDocument.turnId, ids))
  const documents = await documentsByIds(
    deps.db,
    [...new Set(used.map((each) => each.documentId))],
    mayRead(actor, now),
  )
  const readable = new Map(documents.map((row) => [row.document.id, row]))
  const maskers = new Map(
    await Promise.all(documents.map(async (row) => [row.document.id, await maskFor(ctx, row.document)] as const)),
  )
  const masked = (docIds: readonly string[], text: string) =>
    docIds.reduce((shown, id) => maskers.get(id)?.mask(shown) ?? shown, text)
  const byTurn = Map.groupBy(used, (each) => each.turnId)
  return rows.flatMap((row) => {
    const own = byTurn.get(row.id) ?? []
    if (own.length < row.documents) return []
    const seen = own.map((each) => each.documentId)
    return [maskedTurn(shownTurn(row, own, { readable, isAlive: deps.answering.isAlive(row, now) }), seen, masked)]
  })
}

/**
 * Numbers that the reader could see when they asked may be masked for them now. A model may have written a number of any
 * document that it saw.
 */
const maskedTurn = (
  turn: Turn,
  seen: readonly string[],
  masked: (ids: readonly string[], text: string) => string,
): Turn => ({
  ...turn,
  blocks: turn.blocks.map((block) => ({ ...block, text: masked(block.docId ? [block.docId] : seen, block.text) })),
  sources: turn.sources.map((source) => ({
    ...source,
    title: masked([source.docId], source.title),
    quote: masked([source.docId], source.quote),
  })),
  nearest: turn.nearest.map((near) => ({ ...near, title: masked([near.docId], near.title) })),
})

function shownTurn(
  row: TurnRow,
  own: readonly (typeof answerDocument.$inferSelect)[],
  { readable, isAlive }: { readable: ReadonlyMap<string, DocumentRow>; isAlive: boolean },
): Turn {
  const { id, question, answer, rating, createTime } = row
  const { model = null, ending = null, isCurated = false, note = null } = answer
  const said = { id, question, rating, model, ending, isCurated, note, createTime: wireTime(createTime) }
  const none = { blocks: [], sources: [], nearest: [] }
  const basis = own.filter((each) => each.near === null)
  if (!basis.every((each) => readable.has(each.documentId))) return { ...said, ...none, state: 'withheld' }
  if (answer.isRunning) return { ...said, ...none, state: isAlive ? 'running' : 'cut' }
  if (answer.sources.length === 0 && !isCurated)
    return ending === 'stopped'
      ? { ...said, ...none, state: 'cut' }
      : { ...said, ...none, state: 'refused', nearest: nearest(own, readable) }
  const sources = answer.sources.map((source) => ({ ...source, title: readable.get(source.docId)!.version.title }))
  return { ...said, state: 'answered', blocks: answer.blocks.map(withSupport), sources, nearest: [] }
}

/** Turns of before there were models have only sentences of documents. */
const withSupport = (block: AnswerBlock): AnswerBlock => ({
  ...block,
  support: block.support ?? 'quoted',
  begins: block.begins === undefined ? 'paragraph' : block.begins,
})

/** Documents near the question; what may no longer be read is left out, since it answered nothing. */
const nearest = (
  own: readonly (typeof answerDocument.$inferSelect)[],
  readable: ReadonlyMap<string, DocumentRow>,
): Turn['nearest'] =>
  own
    .toSorted((a, b) => (a.near ?? 0) - (b.near ?? 0))
    .flatMap(({ documentId }) => {
      const found = readable.get(documentId)
      return found ? [{ docId: documentId, title: found.version.title, fileType: found.file?.kind ?? null }] : []
    })
