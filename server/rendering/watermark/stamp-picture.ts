import { TILE_COLOUR, type WatermarkTile } from '#core/watermark/tile.ts'
import { drawTile, svgPath } from './tile-drawing.ts'
import { Unstampable } from './unstampable.ts'

/** As in `server/rendering/pictures`: 200 MB unpacked. */
const PIXELS = 5e7
const SECONDS = 20
/** The width of a picture on the screen; in a larger one the tile grows with it. */
const SCREEN = 900
const FRAMES = 200

const OPTIONS = { limitInputPixels: PIXELS, failOn: 'error' } as const

/**
 * Native code, which a process that stamps a PDF may not load. Both are in one bundle, and an import at the top of a
 * file is an import for the whole bundle.
 */
const native = async () => (await import('sharp')).default

/** Formats that are written in the same format. */
const WRITTEN = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff'])

/** The picture with the watermark in its pixels, upright, in its format, without the camera's metadata. */
export async function stampPicture(bytes: Uint8Array, tile: WatermarkTile): Promise<Uint8Array> {
  const sharp = await native()
  const { format, pages = 1 } = await sharp(bytes, OPTIONS).metadata()
  if (!WRITTEN.has(format)) throw new Unstampable('这种图片格式不能加水印')
  if (pages > FRAMES) throw new Unstampable(`图片超过 ${FRAMES} 帧`)
  const animated = pages > 1
  const whole = sharp(bytes, { ...OPTIONS, animated }).keepIccProfile()
  const source = animated ? whole : whole.autoOrient()
  const { width, height } = await shownSize(bytes, animated)
  const input = await sharp(Buffer.from(tileSvg(tile, { width, height })))
    .png()
    .toBuffer()
  const stamped = source.composite([{ input, tile: true }]).timeout({ seconds: SECONDS })
  return format === 'jpeg' ? stamped.jpeg({ quality: 92 }).toBuffer() : stamped.toFormat(format).toBuffer()
}

/** The size of the picture as it is shown: upright, and of a single frame. */
async function shownSize(bytes: Uint8Array, animated: boolean): Promise<{ width: number; height: number }> {
  const sharp = await native()
  const { width, height, pageHeight, autoOrient } = await sharp(bytes, { ...OPTIONS, animated }).metadata()
  return animated ? { width, height: pageHeight ?? height } : autoOrient
}

/** A repeated picture must fit into the one below it, so the tile for a very small picture is made smaller. */
function tileSvg(tile: WatermarkTile, picture: { width: number; height: number }): string {
  const scale = Math.min(Math.max(1, picture.width / SCREEN), picture.width / tile.width, picture.height / tile.height)
  const [width, height] = [tile.width, tile.height].map((side) => Math.max(1, Math.floor(side * scale)))
  const drawing = drawTile(tile)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${tile.width} ${tile.height}" preserveAspectRatio="none"><g opacity="${tile.opacity}"><path d="${svgPath(drawing)}" fill="${TILE_COLOUR}" stroke="${TILE_COLOUR}" stroke-width="${drawing.pen}" stroke-linejoin="round"/></g></svg>`
}
