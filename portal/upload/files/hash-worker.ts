import { Sha256 } from './sha256.ts'

export interface HashAsked {
  id: number
  file: File
}
/** `sha256` null: the file could not be read. */
export interface HashDone {
  id: number
  sha256: string | null
}

/** Large enough for fast reading, and small enough for memory. */
const PIECE = 4 * 1024 * 1024

addEventListener('message', ({ data: { id, file } }: MessageEvent<HashAsked>) => {
  const answer = (sha256: string | null) => postMessage({ id, sha256 } satisfies HashDone)
  hashFile(file).then(answer, () => answer(null))
})

async function hashFile(file: File): Promise<string> {
  const hash = new Sha256()
  for (let at = 0; at < file.size; at += PIECE) {
    hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()))
  }
  return hash.digest()
}
