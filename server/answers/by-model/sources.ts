import { randomInt } from 'node:crypto'
import { and, between, eq, ne } from 'drizzle-orm'
import { drawLabels } from '#core/answers/labels.ts'
import { questionParts, waysToAsk } from '#core/answers/question-parts.ts'
import { passage } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { maskFor } from '#server/knowledge/masking/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { type Evidence, gatherEvidence, isNear, placeOf } from '#server/search/related/index.ts'
import { type ModelDeps, type Reranker, reranker } from '../models/index.ts'

const MOST_DOCUMENTS = 5
const MOST_PASSAGES = 8
/** What a rerank model chooses from. */
const RERANKED = 20

/** A passage that a model is shown, masked for the asker. */
export type GivenSource = ReturnType<typeof placeOf> & { label: string; title: string; text: string }

type Ctx = Context<SearchDeps & ModelDeps>

/**
 * The passages nearest to a question, by words, by meaning and by a rerank model where the site has them; of documents that the asker may read (the database has said so), with their neighbours.
 * None: nothing holds enough of the question, so a model is not asked at all.
 */
export async function gatherSources(ctx: Ctx, question: string, before: string | null): Promise<GivenSource[]> {
  const rerank = await reranker(ctx.deps, ctx.actor.tenantId)
  const perPart = await Promise.all(questionParts(question).map((part) => nearest(ctx, { part, before, rerank })))
  const best = takeInTurns(perPart).slice(0, MOST_DOCUMENTS)
  const neighbours = await Promise.all(best.map((each) => neighboursOf(ctx, each)))
  const all = [...best, ...takeInTurns(neighbours)].slice(0, MOST_PASSAGES)
  const labels = drawLabels(all.length, () => randomInt(2 ** 32) / 2 ** 32)
  return Promise.all(all.map((each, at) => givenSource(ctx, each, labels[at]!)))
}

/** By the first way of asking that finds enough. */
async function nearest(
  ctx: Ctx,
  { part, before, rerank }: { part: string; before: string | null; rerank: Reranker | null },
): Promise<Evidence[]> {
  for (const asked of waysToAsk(part, before)) {
    const gathered = await gatherEvidence(ctx, asked, { isByMeaning: true, ...(rerank && { size: RERANKED }) })
    if (!isNear(asked, gathered)) continue
    return rerank === null ? gathered.evidence : reranked(ctx, gathered.evidence, (texts) => rerank(asked, texts))
  }
  return []
}

/** The service reads what the asker may read, masked for them. */
async function reranked(
  ctx: Ctx,
  evidence: readonly Evidence[],
  order: (texts: readonly string[]) => Promise<readonly number[]>,
): Promise<Evidence[]> {
  const texts = await Promise.all(
    evidence.map(async ({ row, title, passage: { text } }) => {
      const masker = await maskFor(ctx, row.document)
      const whole = `${title}\n${text}`
      return masker?.mask(whole) ?? whole
    }),
  )
  return (await order(texts)).map((at) => evidence[at]!)
}

/** The first of each, then the second of each, … each passage once. */
function takeInTurns(lists: readonly (readonly Evidence[])[]): Evidence[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const all = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
  return [...new Map(all.map((each) => [`${each.row.document.id} ${each.passage.ordinal}`, each])).values()]
}

/** The passages before and behind, which may hold the rest of what it says. Only of the first file, whose passages are counted from 0. */
async function neighboursOf({ deps }: Context<SearchDeps>, of: Evidence): Promise<Evidence[]> {
  const { row, file } = of
  const { ordinal } = of.passage
  // A text that was read with a password belongs only to the document that the password was given for.
  if (file !== null || !row.attachment || row.file?.state !== 'done') return []
  const rows = await deps.db
    .select({
      ordinal: passage.ordinal,
      text: passage.text,
      page: passage.page,
      heading: passage.heading,
      offset: passage.offset,
    })
    .from(passage)
    .where(
      and(
        eq(passage.sha256, row.attachment.sha256),
        between(passage.ordinal, ordinal - 1, ordinal + 1),
        ne(passage.ordinal, ordinal),
      ),
    )
    .orderBy(passage.ordinal)
  // What follows is more often the answer than what stands before.
  return rows.toReversed().map((each) => ({ ...of, passage: each }))
}

async function givenSource(ctx: Context<SearchDeps>, evidence: Evidence, label: string): Promise<GivenSource> {
  const masker = await maskFor(ctx, evidence.row.document)
  const shown = (given: string) => masker?.mask(given) ?? given
  const place = placeOf(evidence)
  const heading = place.heading && shown(place.heading)
  return { label, ...place, title: shown(evidence.title), heading, text: shown(evidence.passage.text) }
}
