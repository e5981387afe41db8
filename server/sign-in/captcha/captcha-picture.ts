import { GLYPH_HEIGHT, GLYPH_WIDTH, type Point, strokePoints } from './captcha-glyphs.ts'

const WIDTH = 128
const HEIGHT = 44
const INKS = ['#31456a', '#5b3a63', '#2f5d50', '#6b4226']

/** A number from 0 up to 1. */
export type Random = () => number

/**
 * A captcha as SVG: characters as rotated, stretched and bent outlines under crossing lines, so that the source
 * contains no text. All strokes are in one shuffled list, so that their order does not tell which belong together.
 */
export function captchaPicture(text: string, random: Random): string {
  const between = (from: number, to: number) => from + random() * (to - from)
  const bend = { length: between(11, 17), phase: between(0, 6), height: between(1, 2.2) }
  const warp = ([x, y]: Point): Point => [x, y + bend.height * Math.sin(x / bend.length + bend.phase)]
  const cell = (WIDTH - 8) / text.length
  const characters = [...text].flatMap((character, i) => placed(character, 4 + i * cell, cell, between))
  const inked = (stroke: Point[], width: number) => {
    const ink = INKS[Math.floor(random() * INKS.length)]!
    const line = path(finely(rounded(stroke)).map(warp))
    return { line: `<path d="${line}" stroke="${ink}" stroke-width="${width.toFixed(1)}"/>`, at: random() }
  }
  const paths = [
    ...characters.map((stroke) => inked(stroke, between(2.6, 3.3))),
    ...Array.from({ length: 3 }, () => inked(crossing(between), between(0.9, 1.5))),
  ]
  const ordered = paths.toSorted((a, b) => a.at - b.at).map((entry) => entry.line)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f3f5f9"/>`,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${ordered.join('')}${dots(between)}</g></svg>`,
  ].join('')
}

type Between = (from: number, to: number) => number

/** The strokes of one character in its cell, moved, scaled, slanted and rotated at random. */
function placed(character: string, left: number, cell: number, between: Between): Point[][] {
  const size = { x: between(1.6, 1.95), y: between(1.75, 2.05) }
  const centre = { x: left + cell / 2 + between(-2, 2), y: HEIGHT / 2 + between(-3, 3) }
  const turn = between(-0.3, 0.3)
  const slant = between(-0.2, 0.2)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return strokePoints(character).map((stroke) =>
    stroke.map(([x, y]): Point => {
      const v = (y - GLYPH_HEIGHT / 2 + between(-0.25, 0.25)) * size.y
      const u = (x - GLYPH_WIDTH / 2 + between(-0.25, 0.25)) * size.x + v * slant
      return [centre.x + u * cos - v * sin, centre.y + u * sin + v * cos]
    }),
  )
}

/** A bent line across the whole picture. */
const crossing = (between: Between): Point[] =>
  [0, 0.2, 0.4, 0.6, 0.8, 1].map((part): Point => [2 + part * (WIDTH - 4), between(5, HEIGHT - 5)])

const dots = (between: Between): string =>
  Array.from({ length: 18 }, () => {
    const [x, y] = [between(0, WIDTH).toFixed(1), between(0, HEIGHT).toFixed(1)]
    return `<path d="M${x} ${y}h.1" stroke="#8a93a6" stroke-width="1.5"/>`
  }).join('')

/** Cuts the corners of a stroke with many points, which makes curves. */
function rounded(stroke: readonly Point[]): readonly Point[] {
  if (stroke.length < 6) return stroke
  const cut = stroke.slice(1).flatMap((to, i): Point[] => {
    const from = stroke[i]!
    const between = (part: number): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    return [between(0.25), between(0.75)]
  })
  return [stroke[0]!, ...cut, stroke.at(-1)!]
}

/** The same line in short pieces, so that it bends. */
function finely(stroke: readonly Point[]): Point[] {
  const points: Point[] = stroke.slice(0, 1)
  for (const [i, to] of stroke.slice(1).entries()) {
    const from = stroke[i]!
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 4))
    for (let n = 1; n <= pieces; n++) {
      points.push([from[0] + ((to[0] - from[0]) * n) / pieces, from[1] + ((to[1] - from[1]) * n) / pieces])
    }
  }
  return points
}

const path = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
