import sharp from 'sharp'
import { tiffPages } from '#server/formats/media/index.ts'

/** 50 million pixels are 200 MB unpacked. A 30,000 x 30,000 PNG of a few kilobytes is refused in milliseconds. */
const PIXELS = 5e7
const SECONDS = 10
/** A smaller picture is a tracking pixel or a spacer. */
const SMALLEST_SIDE = 3

/**
 * Redraws a picture, or a page of it, as upright WebP whose longer side is at most as requested. Throws when it is no
 * picture.
 */
export async function redraw(
  bytes: Uint8Array,
  { longest, page: wanted = 1 }: { longest: number; page?: number },
): Promise<Buffer> {
  const page = tiffPages((at, length) => bytes.subarray(at, at + length))[wanted - 1] ?? wanted - 1
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error', page, pages: 1 })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
  if (Math.min(info.width, info.height) < SMALLEST_SIDE) throw new Error('a spacer')
  return data
}
