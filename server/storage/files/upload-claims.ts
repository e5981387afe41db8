import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An upload whose row is not yet in the database. Each claim is one file `<sha256>.<id>`. */
export interface UploadClaim {
  name: string
  sha256: string
}

/**
 * Bytes are stored before a row names them. The code that stores them makes a claim first. So bytes without a row are found
 * again after a refusal, and after a kill between the two steps.
 */
export interface UploadClaims {
  claim(sha256: string): Promise<UploadClaim>
  /** Whether an upload, other than the one of `own`, is storing these bytes at this moment. */
  isClaimed(sha256: string, own?: UploadClaim): Promise<boolean>
  end(claim: UploadClaim): Promise<void>
  /** The claims of killed servers. When there are several servers, only the age of a claim shows that its server is gone. */
  leftBehind(olderThanMs: number): Promise<UploadClaim[]>
}

export async function uploadClaims(folder: string): Promise<UploadClaims> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const all = async () =>
    (await readdir(folder)).map((name): UploadClaim => ({ name, sha256: name.slice(0, name.indexOf('.')) }))
  return {
    async claim(sha256) {
      const name = `${sha256}.${randomUUID()}`
      await writeFile(join(folder, name), '', { mode: 0o600 })
      return { name, sha256 }
    },
    isClaimed: async (sha256, own) =>
      (await all()).some((claim) => claim.sha256 === sha256 && claim.name !== own?.name),
    end: ({ name }) => rm(join(folder, name), { force: true }),
    async leftBehind(olderThanMs) {
      const before = Date.now() - olderThanMs
      const found: UploadClaim[] = []
      for (const claim of await all()) {
        const made = await stat(join(folder, claim.name)).catch(() => null) // the upload has ended meanwhile
        if (made !== null && made.mtimeMs <= before) found.push(claim)
      }
      return found
    },
  }
}
