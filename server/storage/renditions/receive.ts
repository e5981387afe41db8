import type { Readable } from 'node:stream'
import type { StoredFile, UploadClaim } from '../files/index.ts'
import type { RenditionDeps } from './deps.ts'
import { lockContent, removeUnnamed } from './release.ts'

export interface Received extends StoredFile {
  /** Call it when the request has ended; it removes the bytes if no row names them. */
  endUpload: (isKept: boolean) => Promise<void>
}

/** Writes an upload to disk and hashes it. */
export async function receiveUpload(deps: RenditionDeps, source: Readable, limitBytes: number): Promise<Received> {
  let claim: UploadClaim | null = null
  const endUpload = async (isKept: boolean) => {
    if (claim !== null) await endClaim(deps, claim, isKept)
  }
  try {
    // The lock: whoever removes these bytes has either seen the claim, or has removed them before they are stored again.
    const placing = (sha256: string) =>
      deps.db.transaction(async (tx) => {
        await lockContent(tx, sha256)
        claim = await deps.files.claims.claim(sha256)
      })
    return { ...(await deps.files.put(source, { limitBytes, placing })), endUpload }
  } catch (error) {
    await endUpload(false).catch(() => undefined) // the next start does it
    throw error
  }
}

/** Removes the bytes of uploads that were interrupted by a kill. */
export async function endLeftBehind(deps: RenditionDeps, olderThanMs: number): Promise<void> {
  for (const claim of await deps.files.claims.leftBehind(olderThanMs)) await endClaim(deps, claim, false)
}

/**
 * Does `work`, and then removes those of the contents that no row names any more. They are claimed during the work, so that
 * after a kill in between the next start removes them.
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
    // Bytes that cannot be removed now (the database cannot be reached) stay claimed.
    for (const claim of claims) await endClaim(deps, claim, false).catch(() => undefined)
  }
}

async function endClaim(deps: RenditionDeps, claim: UploadClaim, isKept: boolean): Promise<void> {
  if (!isKept) await removeUnnamed(deps, [claim])
  await deps.files.claims.end(claim)
}
