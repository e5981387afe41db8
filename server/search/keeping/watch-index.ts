import type { Database } from '../db/database.ts'
import { readDictionary } from './dictionary.ts'
import type { Follower } from './follow.ts'
import type { Lexicon } from './lexicon/index.ts'
import type { Index } from './open-index.ts'

const LOOK_MS = 2000

/**
 * Looks for changed words of the segmenter and builds this server's index and lexicon with them; searches go on in the
 * old ones meanwhile. Every server does so for itself, by the same table.
 */
export function watchDictionary(o: {
  db: Database
  index: Index
  follower: Follower
  lexicon: Lexicon
  log: (error: unknown) => void
}): AsyncDisposable {
  let stopped = false
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    const dictionary = await readDictionary(o.db)
    if (stopped || dictionary.version === o.index.dictionary()) return
    await o.index.rebuild(dictionary, o.follower)
    await o.lexicon.renew()
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => (stopped ? undefined : o.log(error)))
      .finally(() => (looking = null))
  }, LOOK_MS)
  return {
    async [Symbol.asyncDispose]() {
      stopped = true
      clearInterval(timer)
      await looking
    },
  }
}
