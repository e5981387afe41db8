import type { Result } from '#core/contract/endpoint.ts'
import type { docSuggestPassages } from '#core/contract/km/search/suggest.ts'
import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import type { Context } from '#server/http/route.ts'
import { documentsByIds, mayRead, presentAll } from '#server/knowledge/documents/index.ts'
import { withoutStopWords } from '../correction/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { hiddenByNumbers, maskHits } from '../masking/index.ts'
import { plainRequest } from '../request/index.ts'
import { searchRules } from '../tuning/index.ts'
import { searchRows } from './search.ts'

const MOST = 4
/** Documents of which only the title was found are left out, so more are asked for. */
const ASKED = 10
/** One letter or character is in everything. */
const SHORTEST = 2

/** The passages for what is being typed, checked in the database like every hit. */
export async function suggestPassages(
  ctx: Context<SearchDeps>,
  text: string,
): Promise<Result<typeof docSuggestPassages>> {
  const { deps, actor, now } = ctx
  const typed = text.trim()
  if (typed.length < SHORTEST) return []
  const [exclude, { stop }] = await Promise.all([
    narrowedAfter(deps.db, deps.follower.cursor(), actor.tenantId),
    searchRules(deps.db, actor.tenantId),
  ])
  const query = withoutStopWords(typed, stop)
  const request = plainRequest(actor, now, { query, size: ASKED, exclude })
  const hidden = await hiddenByNumbers(ctx, request)
  const answer = await deps.engine.search(hidden ? { ...request, exclude: new Set([...exclude, ...hidden]) } : request)
  if (answer.relaxed) return []
  const hits = answer.hits.filter(({ passage, snippet }) => passage && snippet.marks.length > 0).slice(0, MOST)
  const ids = hits.map(({ documentId }) => documentId)
  const rows = await documentsByIds(deps.db, ids, mayRead(actor, now))
  const found = await presentAll(ctx, rows)
  return searchRows(found, { ...answer, hits: await maskHits(ctx, rows, hits) }).flatMap(({ id, fileType, hit }) =>
    hit ? { docId: id, fileType, hit } : [],
  )
}
