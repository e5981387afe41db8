import { keepPicture } from '#server/rendering/pictures/index.ts'
import { safeFetch } from '../safe-fetch/safe-fetch.ts'
import type { ArticleDeps } from './article.ts'

/** How many pictures of one article are fetched at once: few enough for the site, enough not to take a minute. */
const AT_ONCE = 4

/** For all pictures together; later ones are left out. */
const MILLISECONDS = 60_000

/** Some servers send no type, or a general one; the picture's own first bytes decide (`server/rendering/pictures`). */
const TYPES = ['image/', 'application/octet-stream', 'binary/octet-stream']

/** Stores the pictures of an article, in order; null for those that cannot be fetched. */
export async function fetchPictures(addresses: readonly string[], deps: ArticleDeps): Promise<(string | null)[]> {
  const timeout = AbortSignal.timeout(MILLISECONDS)
  const signal = deps.signal === undefined ? timeout : AbortSignal.any([timeout, deps.signal])
  const stored: (string | null)[] = addresses.map(() => null)
  const waiting = [...addresses.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
      const [index, address] = next
      const bytes = await pictureBytes(address, deps, signal)
      stored[index] = bytes === null ? null : await keepPicture(bytes, deps.store)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  deps.signal?.throwIfAborted()
  return stored
}

async function pictureBytes(address: string, deps: ArticleDeps, signal: AbortSignal): Promise<Uint8Array | null> {
  const inline = /^data:image\/[\w.+-]{1,40};base64,/.exec(address)
  if (inline !== null) return Buffer.from(address.slice(inline[0].length), 'base64')
  const page = await safeFetch(address, { ...deps.fetching, types: TYPES, signal }).catch(() => null) // left out, and warned of
  return page?.bytes ?? null
}
