import {
  findChild,
  listChildren,
  readNumber,
  numbersIn,
  said,
  trimmedText,
  type XmlElement,
} from '#server/formats/markup/index.ts'

/** A position in a run: characters, and the glyph for them if the document names one. */
export interface PositionedGlyph {
  text: string
  /** Null when the font chooses it. */
  glyph: number | null
  x: number
  y: number
}

interface Transform {
  count: number
  glyphs: number[]
}

/** Longer runs are cut; no line of a page has so many characters. */
const RUN_UNITS = 20_000

/**
 * The position of each glyph of a text object (GB/T 33190-2016, 11.3 and 11.4): the first by X and Y, the others by the
 * distances, or by `advance` if there are none.
 */
export function positionedGlyphs(
  object: XmlElement,
  advance: (text: string, glyph: number | null) => number,
): PositionedGlyph[][] {
  const transforms = readTransforms(object)
  let before = 0
  let start = { x: 0, y: 0 }
  return listChildren(object, 'TextCode').map((code) => {
    const characters = Array.from(code.text.replace(/[\r\n]/g, '').slice(0, RUN_UNITS))
    const glyphs = placeGlyphs(characters, transforms, before)
    before += characters.length
    start = { x: readNumber(code, 'X') ?? start.x, y: readNumber(code, 'Y') ?? start.y }
    const across = steps(said(code, 'DeltaX'), glyphs.length)
    const down = steps(said(code, 'DeltaY'), glyphs.length)
    const isDownward = across.length === 0 && down.length > 0
    let { x, y } = start
    return glyphs.map(({ text, glyph }, at) => {
      const placed = { text, glyph, x, y }
      x += across[at] ?? (isDownward ? 0 : advance(text, glyph))
      y += down[at] ?? 0
      return placed
    })
  })
}

function readTransforms(object: XmlElement): Map<number, Transform> {
  const found = new Map<number, Transform>()
  for (const element of listChildren(object, 'CGTransform')) {
    const glyphs = numbersIn(trimmedText(findChild(element, 'Glyphs')), RUN_UNITS)
    const wanted = readNumber(element, 'GlyphCount') ?? glyphs.length
    const position = readNumber(element, 'CodePosition') ?? 0
    found.set(position, { count: Math.max(1, readNumber(element, 'CodeCount') ?? 1), glyphs: glyphs.slice(0, wanted) })
  }
  return found
}

/** Maps characters to glyphs: one to one, many to one, one to many or many to many. */
function placeGlyphs(
  characters: readonly string[],
  transforms: ReadonlyMap<number, Transform>,
  before: number,
): { text: string; glyph: number | null }[] {
  const placed: { text: string; glyph: number | null }[] = []
  for (let at = 0; at < characters.length; at += 1) {
    const transform = transforms.get(before + at)
    if (transform === undefined || transform.glyphs.length === 0) {
      placed.push({ text: characters[at] ?? '', glyph: null })
      continue
    }
    const { count, glyphs } = transform
    const covered = characters.slice(at, at + count)
    glyphs.forEach((glyph, index) => {
      const isLast = index === glyphs.length - 1
      // The last glyph of a group gets the remaining characters.
      placed.push({ text: (isLast ? covered.slice(index) : covered.slice(index, index + 1)).join(''), glyph })
    })
    at += count - 1
  }
  return placed
}

/** `1.5 g 3 2 1`: "g count value" repeats a value. */
export function steps(list: string | null, most: number): number[] {
  const words = (list ?? '').trim().split(/\s+/, 50_000)
  const values: number[] = []
  for (let at = 0; at < words.length && values.length < most; at += 1) {
    if (words[at] === 'g') {
      const times = Math.min(most - values.length, Math.max(0, Number(words[at + 1]) || 0))
      for (let more = 0; more < times; more += 1) values.push(Number(words[at + 2]) || 0)
      at += 2
    } else if (words[at] !== '') values.push(Number(words[at]) || 0)
  }
  return values
}
