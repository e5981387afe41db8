import { TILE_ANGLE, tileLines, type WatermarkTile } from '#core/watermark/tile.ts'
import { glyphOf, PEN } from './glyphs.ts'

/** A step of an outline in pixels of the tile, from its upper left corner; curves are cubic. */
export type Step = { to: 'move' | 'line' | 'curve'; points: readonly [number, number][] } | { to: 'close' }

export interface TileDrawing {
  steps: readonly Step[]
  /** Width of the pen that is drawn around the outlines. */
  pen: number
}

/** The middle of a line is this much of its size above the base line: where a browser puts `middle`. */
const MIDDLE = 0.33
const UNITS = 1000

/** The lines of {@link tileLines} as outlines. A browser draws them from text, but here there is no browser. */
export function drawTile(tile: WatermarkTile): TileDrawing {
  const { width, height, fontSize } = tile
  const steps: Step[] = []
  const turn = turned(width / 2, height / 2)
  for (const line of tileLines(tile)) {
    const glyphs = [...line.text].map(glyphOf)
    const scale = fontSize / UNITS
    const natural = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) * scale
    const squeeze = line.fit === null ? 1 : Math.min(1, line.fit / natural)
    const base = line.y + fontSize * MIDDLE
    let left = line.x - (natural * squeeze) / 2
    for (const { outline, advance } of glyphs) {
      const toPage = (x: number, y: number) => turn(left + x * scale * squeeze, base - y * scale)
      if (outline) steps.push(...stepsOf(outline.commands, toPage))
      left += advance * scale * squeeze
    }
  }
  return { steps, pen: (PEN * fontSize) / UNITS }
}

type ToPage = (x: number, y: number) => [number, number]

function turned(x: number, y: number): ToPage {
  const angle = (-TILE_ANGLE * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (px, py) => [x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos]
}

interface Command {
  command: string
  args: number[]
}

function stepsOf(commands: readonly Command[], toPage: ToPage): Step[] {
  let [x, y] = [0, 0]
  return commands.map(({ command, args }): Step => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    const from: [number, number] = [x, y]
    if (command === 'closePath') return { to: 'close' }
    if (command === 'moveTo' || command === 'lineTo') {
      ;[x, y] = [a, b]
      return { to: command === 'moveTo' ? 'move' : 'line', points: [toPage(a, b)] }
    }
    if (command === 'quadraticCurveTo') {
      ;[x, y] = [c, d]
      // A quadratic curve as a cubic one: PDF has no other.
      const near = (end: number, control: number) => end + (2 / 3) * (control - end)
      const points = [toPage(near(from[0], a), near(from[1], b)), toPage(near(c, a), near(d, b)), toPage(c, d)] as const
      return { to: 'curve', points }
    }
    ;[x, y] = [e, f]
    return { to: 'curve', points: [toPage(a, b), toPage(c, d), toPage(e, f)] }
  })
}

const LETTERS = { move: 'M', line: 'L', curve: 'C' } as const

/** As the path of an SVG. */
export const svgPath = ({ steps }: TileDrawing): string =>
  steps
    .map((step) => (step.to === 'close' ? 'Z' : `${LETTERS[step.to]}${step.points.map(inHundredths).join(' ')}`))
    .join('')

const OPERATORS = { move: 'm', line: 'l', curve: 'c' } as const

/** As the operators of a PDF. */
export const pdfPath = ({ steps }: TileDrawing): string =>
  steps
    .map((step) => (step.to === 'close' ? 'h' : `${step.points.map(inHundredths).join(' ')} ${OPERATORS[step.to]}`))
    .join('\n')

const inHundredths = ([x, y]: readonly [number, number]) => `${x.toFixed(2)} ${y.toFixed(2)}`
