import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import { documentsByIds, mayRead, presentAll } from '#server/knowledge/documents/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { plainRequest } from '../request/index.ts'
import { readText } from './read-text.ts'

const SHOWN = 6
const KEY_TERMS = 12
/**
 * A document whose score is less than this share of the document's own score is not related, only the least different.
 */
const LEAST_SHARE = 0.2
/** How much of the text is used: the beginning says what a document is about. */
const READ = 20_000

/** Documents on the same subjects that the person may read, the most similar first. */
export async function relatedDocuments(ctx: Context<SearchDeps>, id: string): Promise<DocRow[]> {
  const { deps, actor, now } = ctx
  const [row] = await documentsByIds(deps.db, [id], mayRead(actor, now))
  if (!row) throw new Reject('找不到文档')
  const { title, keywords } = row.version
  const text = (await readText(deps.db, row)).slice(0, READ)
  const terms = await deps.lexicon.ask('keyTerms', `${title}\n${title}\n${keywords.join('\n')}\n${text}`, KEY_TERMS)
  const query = [title, ...keywords, ...terms].join(' ').slice(0, 400)
  const exclude = await narrowedAfter(deps.db, deps.follower.cursor(), actor.tenantId)
  const { hits } = await deps.engine.search(plainRequest(actor, now, { query, size: SHOWN + 1, exclude }))
  const own = hits.find((hit) => hit.documentId === id)?.score ?? hits[0]?.score ?? 0
  const kin = hits.filter((hit) => hit.documentId !== id && hit.score >= LEAST_SHARE * own).slice(0, SHOWN)
  const ids = kin.map((hit) => hit.documentId)
  const found = await presentAll(ctx, await documentsByIds(deps.db, ids, mayRead(actor, now)))
  const rows = new Map(found.map((each) => [each.id, each]))
  return ids.flatMap((each) => rows.get(each) ?? [])
}
