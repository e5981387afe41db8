import { sql } from 'drizzle-orm'
import { readable } from '#server/access/documents/index.ts'
import { answerConversation, answerDocument, answerTurn, document } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { documentsByIds, mayRead } from '#server/knowledge/documents/index.ts'
import { maskFor } from '#server/knowledge/masking/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { loadPassages } from '#server/search/suggestions/index.ts'
import { searchRules } from '#server/search/tuning/index.ts'

type Ctx = Context<SearchDeps>

/** A question that fewer other people asked would tell who asked it. */
const LEAST_PEOPLE = 2
const MOST_RECORDED = 12
/** The latest turns about these documents; more are not counted. */
const MOST_TURNS = 2000
const HEADING = { shortest: 4, longest: 40 }

/** Questions with a curated answer about one of these documents, of which the reader may read all that it rests on. */
export async function curatedQuestions({ deps, actor, now }: Ctx, docIds: readonly string[]): Promise<string[]> {
  const { curated } = await searchRules(deps.db, actor.tenantId)
  const near = curated
    .filter((rule) => rule.whole && rule.answer !== null)
    .map(({ asked, documentId, restsOn }) => ({ asked, ids: documentId === null ? restsOn : [documentId, ...restsOn] }))
    .filter(({ ids }) => ids.some((id) => docIds.includes(id)))
  const rows = await documentsByIds(deps.db, [...new Set(near.flatMap(({ ids }) => ids))], mayRead(actor, now))
  const readableIds = new Set(rows.map((row) => row.document.id))
  return near.filter(({ ids }) => ids.every((id) => readableIds.has(id))).map(({ asked }) => asked)
}

/**
 * Questions that several other people asked about these documents, those of most people first. All that was answered to any of
 * them from these documents has to be readable.
 */
export async function recordedQuestions({ deps, actor, now }: Ctx, docIds: readonly string[]): Promise<string[]> {
  const about = sql.join(
    docIds.map((id) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await deps.db.execute<{ question: string }>(sql`
    select question from (
      select regexp_replace(${answerTurn.question}, '[\\s？?。！!]+$', '') as question, ${answerConversation.userId} as user_id,
             (select count(*) from ${answerDocument} join ${document} on ${document.id} = ${answerDocument.documentId}
               where ${answerDocument.turnId} = ${answerTurn.id} and ${answerDocument.near} is null
                 and ${readable(actor, now)}) = ${answerTurn.documents} as is_readable
        from ${answerTurn} join ${answerConversation} on ${answerConversation.id} = ${answerTurn.conversationId}
       where ${answerConversation.tenantId} = ${actor.tenantId} and ${answerTurn.id} in (
         select turn_id from ${answerDocument} where near is null and document_id in (${about}))
       order by ${answerTurn.createTime} desc limit ${MOST_TURNS}) asked
     group by question
    having bool_and(is_readable) and count(distinct user_id) filter (where user_id <> ${ownId(actor)}) >= ${LEAST_PEOPLE}
     order by count(distinct user_id) desc, question limit ${MOST_RECORDED}`)
  return rows.map((row) => row.question)
}

/** The headings of a cited document as they stand, first those behind the cited one. */
export async function headingsAfter(ctx: Ctx, docId: string, cited: string | null): Promise<string[]> {
  const { deps, actor, now } = ctx
  const [row] = await documentsByIds(deps.db, [docId], mayRead(actor, now))
  if (!row) return []
  const masker = await maskFor(ctx, row.document)
  const pieces = await loadPassages(deps.db, row, (text) => masker?.mask(text) ?? text)
  const all = [...new Set(pieces.flatMap(({ heading }) => heading ?? []))]
  const at = cited === null ? -1 : all.indexOf(cited)
  const { title } = row.version
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))]
  // Each stands behind the headings above it.
  return others
    .map((path) => path.split(' / ').at(-1)!)
    .filter((text) => text !== title && text.length >= HEADING.shortest && text.length <= HEADING.longest)
}
