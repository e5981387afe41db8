import { TILE_ANGLE, tileLines, type WatermarkTile } from '#core/watermark/tile.ts'
import { findGlyph, PEN, pdfSteps, type Step, outlineSteps, type ToPage } from '../glyphs/index.ts'

export interface TileDrawing {
  steps: readonly Step[]
  /** The width of the pen around the outlines. */
  pen: number
}

/** The middle of a line is this share of its size above the baseline, as for `middle` in a browser. */
const MIDDLE = 0.33
const UNITS = 1000

/** The lines of {@link tileLines} as outlines. A browser draws them as text, but there is no browser here. */
export function drawTile(tile: WatermarkTile): TileDrawing {
  const { width, height, fontSize } = tile
  const steps: Step[] = []
  const turn = turned(width / 2, height / 2)
  for (const line of tileLines(tile)) {
    const glyphs = [...line.text].map(findGlyph)
    const scale = fontSize / UNITS
    const natural = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) * scale
    const squeeze = line.fit === null ? 1 : Math.min(1, line.fit / natural)
    const base = line.y + fontSize * MIDDLE
    let left = line.x - (natural * squeeze) / 2
    for (const { outline, advance } of glyphs) {
      const toPage = (x: number, y: number) => turn(left + x * scale * squeeze, base - y * scale)
      if (outline) steps.push(...outlineSteps(outline.commands, toPage))
      left += advance * scale * squeeze
    }
  }
  return { steps, pen: (PEN * fontSize) / UNITS }
}

function turned(x: number, y: number): ToPage {
  const angle = (-TILE_ANGLE * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (px, py) => [x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos]
}

const LETTERS = { move: 'M', line: 'L', curve: 'C' } as const

/** As an SVG path. */
export const svgPath = ({ steps }: TileDrawing): string =>
  steps
    .map((step) => (step.to === 'close' ? 'Z' : `${LETTERS[step.to]}${step.points.map(inHundredths).join(' ')}`))
    .join('')

export const pdfPath = ({ steps }: TileDrawing): string => pdfSteps(steps)

const inHundredths = ([x, y]: readonly [number, number]) => `${x.toFixed(2)} ${y.toFixed(2)}`
