import { createHash } from 'node:crypto'
import type { StorePicture } from '#server/rendering/pictures/index.ts'

/** Collects the pictures of one text while its file is made, which will contain them. */
export function pictureShelf(): { store: StorePicture; pictures: ReadonlyMap<string, Uint8Array> } {
  const pictures = new Map<string, Uint8Array>()
  return {
    pictures,
    store: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      pictures.set(sha256, bytes)
      return sha256
    },
  }
}
