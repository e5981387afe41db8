import sharp from 'sharp'

/** Puts bytes into the file store and answers their sha256. */
export type StorePicture = (bytes: Uint8Array) => Promise<string>

/** 50 million pixels are 200 MB unpacked; a 30,000 x 30,000 PNG of a few kilobytes is refused in milliseconds. */
const PIXELS = 5e7
const SECONDS = 10
/** Longer sides are scaled down: enough for a sharp scan on a wide screen. */
const LONGEST_SIDE = 2400
/** Smaller than this is a counter's pixel or a spacer. */
const SMALLEST_SIDE = 3

/**
 * The formats that reach the decoder, by their first bytes: JPEG, PNG, GIF, WebP, TIFF. SVG is not among them: it is a
 * program of its own that can name other files. EMF and WMF cannot be read.
 */
const MAGIC: readonly string[] = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8', 'RIFF', 'II*\0', 'MM\0*']

/** One picture at a time in this process: each may take 200 MB for a moment. */
let lastTurn: Promise<unknown> = Promise.resolve()

/** Draws a foreign picture anew and stores that. Null when it is no picture that can be shown. */
export async function keepPicture(bytes: Uint8Array, store: StorePicture): Promise<string | null> {
  const drawn = await drawPicture(bytes)
  return drawn === null ? null : store(drawn)
}

/**
 * A foreign picture drawn anew as WebP: what hides in the file (metadata, places, code behind the picture) stays behind.
 * Null when it is no picture that can be shown.
 */
export async function drawPicture(bytes: Uint8Array): Promise<Buffer | null> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (!MAGIC.some((magic) => head.startsWith(magic))) return null
  const turn = lastTurn.then(() => redraw(bytes)).catch(() => null) // damaged, too many pixels, too slow
  lastTurn = turn
  return turn
}

async function redraw(bytes: Uint8Array): Promise<Buffer | null> {
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
  return Math.min(info.width, info.height) < SMALLEST_SIDE ? null : data
}
