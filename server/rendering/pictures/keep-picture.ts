import { draw } from './draw.ts'

/** Puts bytes into the file store and returns their sha256. */
export type StorePicture = (bytes: Uint8Array) => Promise<string>

/** Longer sides are scaled down: enough for a sharp scan on a wide screen. */
export const LONGEST_SIDE = 2400

/**
 * The formats that may reach the decoder, by their first bytes: JPEG, PNG, GIF, WebP, TIFF. SVG is not among them,
 * because it is a program that can refer to other files. EMF and WMF cannot be read.
 */
const MAGIC: readonly string[] = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8', 'RIFF', 'II*\0', 'MM\0*']

/** Whether the decoder may read it, by its first sixteen bytes. */
export function isDrawable(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 16)).toString('latin1')
  return MAGIC.some((magic) => start.startsWith(magic))
}

/** Redraws a foreign picture and stores the result. Null when it cannot be shown. */
export async function keepPicture(bytes: Uint8Array, store: StorePicture): Promise<string | null> {
  const drawn = await drawPicture(bytes)
  return drawn === null ? null : store(drawn)
}

/**
 * Redraws a foreign picture as WebP, so that nothing else in the file (metadata, locations, hidden code) is kept. Null
 * when it cannot be shown.
 */
export async function drawPicture(bytes: Uint8Array): Promise<Buffer | null> {
  if (!isDrawable(bytes)) return null
  const outcome = await draw(bytes, { what: 'picture', longest: LONGEST_SIDE })
  return outcome.state === 'done' ? outcome.picture : null
}
