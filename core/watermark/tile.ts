import { siteValue } from '../rules/site.ts'

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

/** The watermark of a preview as the site configures it (CF-10…CF-19); null where it is switched off. */
export function watermarkTile(config: Config, reader: WatermarkReader): WatermarkTile | null {
  if (siteValue(config, 'WaterMarkEnableFlag') !== '1') return null
  const text = siteValue(config, 'WaterMarkText')
    .replaceAll('#USERNAME', reader.username ?? '访客')
    .replaceAll('#DEPARTMENT', reader.department ?? '')
  const lines = text.split(/\n|\\n/).map((line) => line.trim())
  return {
    lines: lines.filter((line) => line !== ''),
    width: number(config['WaterMarkWidth'], 250, 40, 2000),
    height: number(config['WaterMarkHeight'], 220, 40, 2000),
    fontSize: number(config['WaterMarkFontSize'], 20, 6, 200),
    opacity: number(config['WaterMarkOpacity'], 0.15, 0.02, 1),
  }
}

/** A configured number within what can be drawn, else the default: a bad value must not switch the watermark off. */
function number(text: string | null | undefined, fallback: number, min: number, max: number): number {
  const value = Number(text)
  return text && Number.isFinite(value) && value >= min && value <= max ? value : fallback
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/**
 * The tile as an SVG picture, to be repeated over the preview. Drawn by the browser's own fonts, so any language
 * works; a grey that shows on light and on dark grounds.
 */
export function watermarkSvg(tile: WatermarkTile): string {
  const { width, height, fontSize, opacity, lines } = tile
  const top = height / 2 - ((lines.length - 1) * fontSize * 1.3) / 2
  const texts = lines.map((line, i) => {
    const y = Math.round(top + i * fontSize * 1.3)
    // A line longer than the tile is squeezed rather than cut off at its edge.
    const wide = textWidth(line, fontSize) > width * 0.94
    const fit = wide ? ` textLength="${Math.round(width * 0.94)}" lengthAdjust="spacingAndGlyphs"` : ''
    return `<text x="${width / 2}" y="${y}"${fit}>${escape(line)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="rotate(-20 ${width / 2} ${height / 2})" fill="#808890" fill-opacity="${opacity}" font-size="${fontSize}" font-family="sans-serif" text-anchor="middle" dominant-baseline="middle">${texts.join('')}</g></svg>`
}

/** Roughly: Han characters are square, Latin ones half as wide. */
const textWidth = (text: string, size: number) =>
  [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0xff ? size : size * 0.56), 0)
