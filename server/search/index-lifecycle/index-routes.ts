import type { IndexStatus, searchIndexRebuild } from '#core/contract/km/search/search-index.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { lagAfter, lastChange } from '#server/jobs/change-log/index.ts'
import { rereadingLeft } from '#server/knowledge/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { SearchDeps } from './deps.ts'
import { askForRebuild, wantedIndex } from './wanted-index.ts'

/** The index normally follows within this time; a longer delay is reported. */
const PROMISED_SECONDS = 2
type StatusDeps = Pick<SearchDeps, 'db' | 'engine' | 'index' | 'follower' | 'meaning'>

export const indexStatus = ({ deps }: Context<SearchDeps>): Promise<IndexStatus> => readIndexStatus(deps)

/** The state of this server's index, for any user. */
export async function readIndexStatus({ db, engine, index, follower, meaning }: StatusDeps): Promise<IndexStatus> {
  const cursor = follower.cursor()
  const [stats, state, wanted, last, lagSeconds, rereading] = await Promise.all([
    engine.stats(),
    index.state(),
    wantedIndex(db),
    lastChange(db),
    lagAfter(db, cursor),
    rereadingLeft(db),
  ])
  const { rebuilding, generation } = state
  return {
    state: rebuilding ? 'rebuilding' : lagSeconds > PROMISED_SECONDS ? 'behind' : 'ready',
    reason: rebuilding?.reason ?? null,
    progress: rebuilding && progressShare(rebuilding),
    since: wireTime(rebuilding?.since ?? null),
    documents: stats.documents,
    passages: stats.passages,
    bytes: stats.bytes,
    cursor,
    lastChange: last,
    lagSeconds,
    analysisVersion: stats.analysis,
    requested: wanted.generation,
    built: generation,
    rereading,
    unembedded: meaning.unread(),
  }
}

export async function rebuildIndex(ctx: Context<SearchDeps>): Promise<Result<typeof searchIndexRebuild>> {
  const requested = await ctx.deps.db.transaction(async (tx) => {
    const number = await askForRebuild(tx)
    await audit(tx, ctx, { action: 'search-index-rebuild', kind: 'search-index', id: String(number) })
    return number
  })
  return { requested }
}

export const progressShare = ({ done, total }: { done: number; total: number }): number =>
  total === 0 ? 0 : Math.round((1000 * done) / total) / 1000
