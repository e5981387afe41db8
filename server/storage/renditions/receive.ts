import type { Readable } from 'node:stream'
import type { StoredFile, UploadClaim } from '../files/index.ts'
import type { RenditionDeps } from './deps.ts'
import { removeUnnamed } from './release.ts'

export interface Received extends StoredFile {
  /** To be called when the call has ended: bytes that no row came to name do not stay. */
  settle: (isKept: boolean) => Promise<void>
}

/** Takes an upload to disk, complete and hashed. */
export async function receiveUpload(deps: RenditionDeps, source: Readable, limitBytes: number): Promise<Received> {
  let claim: UploadClaim | null = null
  const settle = async (isKept: boolean) => {
    if (claim !== null) await settleClaim(deps, claim, isKept)
  }
  try {
    const placing = async (sha256: string) => void (claim = await deps.files.claims.claim(sha256))
    return { ...(await deps.files.put(source, { limitBytes, placing })), settle }
  } catch (error) {
    await settle(false).catch(() => undefined) // the next start sees to it
    throw error
  }
}

/** After a kill: the bytes of uploads that had come so far and no further. */
export async function settleLeftBehind(deps: RenditionDeps, olderThanMs: number): Promise<void> {
  for (const claim of await deps.files.claims.leftBehind(olderThanMs)) await settleClaim(deps, claim, false)
}

/**
 * Does `work`, after which these contents may be nobody's, and removes those that are. They are claimed meanwhile: after a
 * kill between the two the next start removes them.
 */
export async function lettingGo<T>(
  deps: RenditionDeps,
  contents: readonly (string | null | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const held = new Set(contents.filter((sha256) => typeof sha256 === 'string'))
  const claims: UploadClaim[] = []
  for (const sha256 of held) claims.push(await deps.files.claims.claim(sha256))
  try {
    return await work()
  } finally {
    // What cannot be removed now (the database is away) stays claimed.
    for (const claim of claims) await settleClaim(deps, claim, false).catch(() => undefined)
  }
}

/** Of several uploads of the same bytes the last one to end takes them away, should none of them have been kept. */
async function settleClaim(deps: RenditionDeps, claim: UploadClaim, isKept: boolean): Promise<void> {
  const remove = async () => {
    if (await deps.files.claims.isShared(claim)) return false
    await removeUnnamed(deps, [claim.sha256])
    return true
  }
  const isDone = isKept || (await remove())
  await deps.files.claims.end(claim)
  if (!isDone) await remove()
}
