import { pictureSource } from '#core/files/picture-source.ts'
import { type CleanHtml, sanitise } from '#server/formats/sanitise/index.ts'

/** In clean HTML every `>` and `"` within a value is escaped. */
const PICTURE = /<img\b([^>]*?) src="([^"]*)"([^>]*)>/g

/**
 * Cleans a page with numbered pictures and replaces the numbers by stored pictures. Pictures that were not stored are
 * removed, and so is any other address: a page could name a file of ours that its reader must not see.
 */
export function placePictures(html: string, stored: readonly (string | null)[]): CleanHtml {
  const numbers = new Map(stored.map((sha256, index) => [pictureSource(index), sha256]))
  const placed = sanitise(html).replace(PICTURE, (_, before: string, source: string, after: string) => {
    const sha256 = numbers.get(source) ?? null
    return sha256 === null ? '' : `<img${before} src="${pictureSource(sha256)}"${after}>`
  })
  return placed as CleanHtml
}
