import type { docSearch } from '#core/contract/km/search/search.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { hiddenByNumbers } from '../masking/index.ts'
import { advancedFacts, taxonomyCodes, searchRequest } from '../request/index.ts'

/** How many of the newest matches are known and compared. */
export const MOST = 100

/** The newest documents that match the search; those that contain only a part of it are no match. */
export async function newestMatches(
  { db, engine, follower }: Pick<SearchDeps, 'db' | 'engine' | 'follower'>,
  actor: Actor,
  body: Checked<typeof docSearch>['body'],
  now: Date,
): Promise<string[]> {
  const exclude = await narrowedAfter(db, follower.cursor(), actor.tenantId)
  const codes = await taxonomyCodes(db, actor.tenantId)
  const facts = await advancedFacts(db, actor.tenantId, body)
  const request = searchRequest({ ...body, pageNo: 1, pageSize: MOST }, { actor, now, exclude, codes, facts })
  // Searched within its own result, a search gives only its matches.
  const within = request.query === '' || request.phrase ? request.within : [...request.within, request.query]
  const hidden = await hiddenByNumbers({ deps: { db, engine }, actor, now }, request)
  if (hidden) request.exclude = new Set([...exclude, ...hidden])
  const { hits, relaxed } = await engine.search({ ...request, within, sort: { by: 'createTime', descending: true } })
  return relaxed ? [] : hits.map((hit) => hit.documentId)
}
