import { hashName } from '#ui/theme/hues.ts'

/** One shape of a cover on a grid of `width` × 120; the solid one stands out, a ring is drawn with its outline. */
export interface CoverShape {
  d: string
  look: 'plain' | 'solid' | 'ring' | 'pale'
}

type Random = (below: number) => number
type Pattern = (width: number, random: Random) => CoverShape[]

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0-${radius * 2} 0`

const QUARTERS = [
  (x: number, y: number) => `M${x} ${y}h40a40 40 0 0 1-40 40z`,
  (x: number, y: number) => `M${x + 40} ${y}v40a40 40 0 0 1-40-40z`,
  (x: number, y: number) => `M${x + 40} ${y + 40}h-40a40 40 0 0 1 40-40z`,
  (x: number, y: number) => `M${x} ${y + 40}v-40a40 40 0 0 1 40 40z`,
]

const quarters: Pattern = (width, random) => {
  const solid = { column: Math.floor(width / 40) - 4 + random(3), row: random(2) }
  const shapes: CoverShape[] = []
  for (let row = 0; row < 3; row++)
    for (let column = 0; column * 40 < width; column++) {
      const isSolid = column === solid.column && row === solid.row
      const d = QUARTERS[random(4)]!(column * 40, row * 40)
      if (random(10) < 5 || isSolid) shapes.push({ d, look: isSolid ? 'solid' : 'plain' })
    }
  return shapes
}

const rings: Pattern = (width, random) => {
  const x = width - 110 + random(80)
  const shapes: CoverShape[] = []
  for (let radius = 150; radius >= 22; radius -= 32) shapes.push({ d: circle(x, 120, radius), look: 'ring' })
  return [...shapes, { d: circle(x, 120, 14), look: 'solid' }]
}

const stripes: Pattern = (width, random) => {
  const many = Math.ceil((width * 11) / 320)
  const solid = many - 6 + random(3)
  return Array.from({ length: many }, (_, i) => ({
    d: `M${i * 34 - 40} 124l64-128h15l-64 128z`,
    look: i === solid ? 'solid' : 'plain',
  }))
}

const waves: Pattern = (width, random) => {
  const wave = (y: number, height: number) =>
    `M-10 ${y}${`c40 ${-height} 70 ${-height} 110 0s70 ${height} 110 0`.repeat(Math.ceil(width / 200))}v140H-10z`
  return [
    { d: wave(70, 34), look: 'pale' },
    { d: wave(88, -26), look: 'plain' },
    { d: circle(width - 100 + random(70), 34, 14), look: 'solid' },
  ]
}

const dots: Pattern = (width, random) => {
  const columns = Math.ceil((width * 14) / 320)
  const solid = { column: columns - 7 + random(4), row: 1 + random(2) }
  const shapes: CoverShape[] = []
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < columns; column++) {
      const isSolid = column === solid.column && row === solid.row
      const radius = isSolid ? 10 : 3 + ((column * 3 + row * 5) % 4)
      shapes.push({
        d: circle(column * 24 + (row % 2 ? 12 : 0) + 4, row * 26 + 8, radius),
        look: isSolid ? 'solid' : 'plain',
      })
    }
  return shapes
}

const PATTERNS = [quarters, rings, stripes, waves, dots]

/** The cover of a name: the same name has the same one everywhere, and nothing is kept. */
export function coverPattern(name: string, width: number): CoverShape[] {
  let seed = hashName(`${name}#`)
  // Numerical Recipes' linear congruential generator.
  const random: Random = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 4294967296) * below)
  }
  return PATTERNS[hashName(`${name}c`) % PATTERNS.length]!(width, random)
}
