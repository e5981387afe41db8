import { lastChange } from '#server/jobs/change-log/index.ts'
import type { Database } from '#server/db/database.ts'
import type { Follower } from '../indexing/index.ts'
import type { Lexicon } from '../lexicon/index.ts'
import type { Index } from './open-index.ts'
import { askForAnother, type WantedIndex, wantedIndex } from './wanted-index.ts'

const LOOK_MS = 2000
/** Time until the first check of the whole file. It comes soon after the start, because disks often come back then. */
const FIRST_CHECK_MS = 10_000
const CHECK_MS = 30 * 60_000

interface Watched {
  db: Database
  index: Index
  follower: Follower
  lexicon: Lexicon
  log: (error: unknown) => void
}

/**
 * Looks for reasons to rebuild this server's index (changed words of the segmenter, a request, damage) and rebuilds it
 * while the old one answers. Every server does so by itself, from the same tables.
 */
export async function watchIndex(o: Watched): Promise<AsyncDisposable> {
  const stop = new AbortController()
  let learnt = (await wantedIndex(o.db)).dictionary.version
  let looking: Promise<void> | null = null
  let checkAt = Date.now() + FIRST_CHECK_MS
  let checking: Promise<void> | null = null

  async function look(): Promise<void> {
    const wanted = await wantedIndex(o.db)
    if (!stop.signal.aborted) await rebuildIfNeeded(o, wanted, stop.signal)
    if (stop.signal.aborted || wanted.dictionary.version === learnt) return
    await o.lexicon.renew()
    learnt = wanted.dictionary.version
  }

  const told = (error: unknown) => (stop.signal.aborted ? undefined : o.log(error))
  const timer = setInterval(() => {
    looking ??= look()
      .catch(told)
      .finally(() => (looking = null))
    if (checking || Date.now() < checkAt) return
    checkAt = Date.now() + CHECK_MS
    checking = o.index
      .check()
      .then(() => undefined)
      .catch(told)
      .finally(() => (checking = null))
  }, LOOK_MS)
  return {
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('服务器正在停止'))
      clearInterval(timer)
      await looking
      await checking
    },
  }
}

async function rebuildIfNeeded({ db, index, follower }: Watched, wanted: WantedIndex, stop: AbortSignal) {
  const reason = index.whyRebuild(wanted)
  if (reason === null) {
    if (await isAhead(db, follower)) await askForAnother(db) // every server rebuilds, this one at its next look
    return
  }
  using other = supersededBy(db, wanted.key)
  await index.rebuild({ wanted, reason, follower, signal: AbortSignal.any([stop, other.signal]) })
}

/**
 * True when the database came back from a backup while this server ran: the index contains what no longer exists, and
 * will miss what comes.
 */
async function isAhead(db: Database, follower: Follower): Promise<boolean> {
  const cursor = follower.cursor()
  return (await lastChange(db)) < cursor
}

/** Ends a rebuild that is no longer wanted. */
function supersededBy(db: Database, key: string): { signal: AbortSignal } & Disposable {
  const other = new AbortController()
  const ask = setInterval(() => {
    void wantedIndex(db)
      .then((now) => now.key !== key && other.abort(new Error('又有新的词典或重建请求，重新开始')))
      .catch(() => undefined) // the next look asks again
  }, LOOK_MS)
  return { signal: other.signal, [Symbol.dispose]: () => clearInterval(ask) }
}
