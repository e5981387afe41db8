import { goodSiteValue, siteValue } from '../rules/site/site.ts'
import { wireMinute } from '../text/wire-time.ts'

export interface WatermarkReader {
  username: string | null
  department: string | null
}

export interface WatermarkTile {
  lines: readonly string[]
  width: number
  height: number
  fontSize: number
  opacity: number
}

type Config = Readonly<Record<string, string | null>>

/**
 * The watermark of the site configuration, for a preview and for a download; null when it is switched off. `#TIME` is
 * the time of the preview or the download.
 */
export function watermarkTile(config: Config, reader: WatermarkReader, now = new Date()): WatermarkTile | null {
  if (siteValue(config, 'WaterMarkEnableFlag') !== '1') return null
  const text = siteValue(config, 'WaterMarkText')
    .replaceAll('#USERNAME', reader.username ?? '访客')
    .replaceAll('#DEPARTMENT', reader.department ?? '')
    .replaceAll('#TIME', wireMinute(now))
  const lines = text.split(/\n|\\n/).map((line) => line.trim())
  return {
    lines: lines.filter((line) => line !== ''),
    // A bad value must not switch the watermark off.
    width: Number(goodSiteValue(config, 'WaterMarkWidth')),
    height: Number(goodSiteValue(config, 'WaterMarkHeight')),
    fontSize: Number(goodSiteValue(config, 'WaterMarkFontSize')),
    opacity: Number(goodSiteValue(config, 'WaterMarkOpacity')),
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** Degrees, anticlockwise. */
export const TILE_ANGLE = 20
/** A grey that is visible on light and dark backgrounds. */
export const TILE_COLOUR = '#808890'
const LINE_HEIGHT = 1.3
/** A line that is longer than this share of the tile is squeezed, and not cut off at its edge. */
const WIDEST = 0.94

/** A line of the tile before the rotation: `x` and `y` are its middle, in pixels from the upper left corner. */
export interface TileLine {
  text: string
  x: number
  y: number
  /** The width to which the line has to be squeezed, or null. */
  fit: number | null
}

/** The positions of the lines, the same on the screen and in downloads. */
export function tileLines({ width, height, fontSize, lines }: WatermarkTile): TileLine[] {
  const top = height / 2 - ((lines.length - 1) * fontSize * LINE_HEIGHT) / 2
  return lines.map((text, i) => ({
    text,
    x: width / 2,
    y: Math.round(top + i * fontSize * LINE_HEIGHT),
    fit: textWidth(text, fontSize) > width * WIDEST ? Math.round(width * WIDEST) : null,
  }))
}

/**
 * The tile as an SVG picture, to be repeated over the preview. The browser draws it with its own fonts, so any language
 * works.
 */
export function watermarkSvg(tile: WatermarkTile): string {
  const { width, height, fontSize, opacity } = tile
  const texts = tileLines(tile).map(({ text, x, y, fit }) => {
    const squeeze = fit === null ? '' : ` textLength="${fit}" lengthAdjust="spacingAndGlyphs"`
    return `<text x="${x}" y="${y}"${squeeze}>${escape(text)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="rotate(-${TILE_ANGLE} ${width / 2} ${height / 2})" fill="${TILE_COLOUR}" fill-opacity="${opacity}" font-size="${fontSize}" font-family="sans-serif" text-anchor="middle" dominant-baseline="middle">${texts.join('')}</g></svg>`
}

/** Approximate: Han characters are square, Latin ones half as wide. */
const textWidth = (text: string, size: number) =>
  [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0xff ? size : size * 0.56), 0)
