import { inTurn } from '#server/kernel/keyed-mutex.ts'
import type { RenditionDeps } from './deps.ts'
import { failRendition, keepRendition, type Made } from './keep.ts'
import { findRendition, type Rendition, type RenditionKey, touchRendition } from './store.ts'

const turns = inTurn()

/**
 * The rendition, made now if there is none by this maker: for what takes a moment only. Who asks at the same time waits
 * for the one that is being made. `make` answers a sentence when it cannot be made: that is kept too, and not tried again
 * by the same maker. What it throws (the machine's fault, not the file's) is nobody's result.
 */
export function renditionOf(
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
    const made = await o.make()
    return 'reason' in made
      ? failRendition(deps, key, { reason: made.reason, maker: o.maker })
      : keepRendition(deps, key, { ...made, maker: o.maker })
  })
}

/** A row whose bytes somebody removed by hand is as good as none. */
const stands = async ({ files }: RenditionDeps, { state, sha256 }: Rendition): Promise<boolean> =>
  state === 'failed' || (state === 'done' && sha256 !== null && (await files.has(sha256)))
