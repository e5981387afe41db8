import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An upload on its way to a row of the database; one file `<sha256>.<id>` for each. */
export interface UploadClaim {
  name: string
  sha256: string
}

/**
 * Bytes come to lie in the store before a row names them. Whoever puts them there claims them first, so that what nobody
 * came to name is found again: after a refusal, and after a kill between the two.
 */
export interface UploadClaims {
  claim(sha256: string): Promise<UploadClaim>
  /** Whether somebody else is putting the same bytes there at this moment. */
  isShared(claim: UploadClaim): Promise<boolean>
  end(claim: UploadClaim): Promise<void>
  /** Those of servers that were killed; among several servers only old ones can be told from those of the living. */
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
    async isShared({ name, sha256 }) {
      return (await all()).some((other) => other.sha256 === sha256 && other.name !== name)
    },
    end: ({ name }) => rm(join(folder, name), { force: true }),
    async leftBehind(olderThanMs) {
      const before = Date.now() - olderThanMs
      const found: UploadClaim[] = []
      for (const claim of await all()) {
        const made = await stat(join(folder, claim.name)).catch(() => null) // ended meanwhile
        if (made !== null && made.mtimeMs <= before) found.push(claim)
      }
      return found
    },
  }
}
