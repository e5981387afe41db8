import type { Readable } from 'node:stream'
import type { StoredFile } from '../files/index.ts'
import { claimContent, claimNamed, claimsLeftBehind, type ContentClaim } from './claims.ts'
import type { RenditionDeps } from './deps.ts'
import { giveUpClaim, giveUpClaims, letGoClaim } from './delete-unreferenced.ts'

export interface Received extends StoredFile {
  /** Call it when the request has ended; it removes the bytes if no row names them. */
  endUpload: (isKept: boolean) => Promise<void>
}

/** Writes an upload to disk and hashes it. */
export async function receiveUpload(deps: RenditionDeps, source: Readable, limitBytes: number): Promise<Received> {
  let claim: ContentClaim | null = null
  const endUpload = async (isKept: boolean) => {
    if (claim !== null) await (isKept ? letGoClaim(deps, claim) : giveUpClaim(deps, claim))
  }
  try {
    const placing = async (sha256: string) => {
      claim = await claimContent(deps.db, sha256)
    }
    return { ...(await deps.files.put(source, { limitBytes, placing })), endUpload }
  } catch (error) {
    await endUpload(false).catch(() => undefined) // the next start does it
    throw error
  }
}

/** Removes the bytes of uploads and removals that were interrupted by a kill. */
export async function endLeftBehind(deps: RenditionDeps, olderThanMs: number): Promise<void> {
  await giveUpClaims(deps, await claimsLeftBehind(deps.db, olderThanMs))
}

/**
 * Does `work`, and then removes those of the contents that no row refers to any more. They are claimed during the work,
 * so that after a kill in between the next start removes them.
 */
export async function lettingGo<T>(
  deps: RenditionDeps,
  contents: readonly (string | null | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const held = new Set(contents.filter((sha256) => typeof sha256 === 'string'))
  const claims: ContentClaim[] = []
  for (const sha256 of held) claims.push(await claimNamed(deps.db, sha256))
  try {
    return await work()
  } finally {
    // Bytes that cannot be removed now (the database cannot be reached) stay claimed.
    for (const claim of claims) await giveUpClaim(deps, claim).catch(() => undefined)
  }
}
