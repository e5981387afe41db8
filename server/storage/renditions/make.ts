import { inTurn } from '#server/kernel/keyed-mutex.ts'
import type { RenditionDeps } from './deps.ts'
import { failRendition, keepRendition, type Made } from './keep.ts'
import { findRendition, type Rendition, type RenditionKey, touchRendition } from './store.ts'

const turns = inTurn()

/**
 * The rendition; if this maker has not made it yet, it is made now. Use it only for renditions that are made quickly.
 * Callers that ask at the same time share one run. `make` returns a message when the file makes it impossible; the message
 * is kept, and the same maker does not try again. When `make` throws (an error of the machine, not of the file), nothing is
 * kept.
 */
export function findOrMake(
  deps: RenditionDeps,
  key: RenditionKey,
  o: { maker: string; make: () => Promise<Made | { reason: string }> },
): Promise<Rendition> {
  const name = `${key.source} ${key.kind} ${key.variant ?? ''}`
  return turns(name, async () => {
    const known = await findRendition(deps.db, key)
    if (known?.maker === o.maker && (await stands(deps, known))) {
      await touchRendition(deps.db, key)
      return known
    }
    const of = { maker: o.maker, startTime: new Date() }
    const made = await o.make()
    return 'reason' in made
      ? failRendition(deps, key, { reason: made.reason, ...of })
      : keepRendition(deps, key, { ...made, ...of })
  })
}

/** A row whose bytes were deleted by hand counts as missing. */
const stands = async ({ files }: RenditionDeps, { state, sha256 }: Rendition): Promise<boolean> =>
  state === 'failed' || (state === 'done' && sha256 !== null && (await files.has(sha256)))
