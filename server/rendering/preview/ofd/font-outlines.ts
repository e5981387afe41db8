import { create, type Font, type FontCollection } from 'fontkit'
import { readBytes } from '#server/formats/zip/index.ts'
import type { ZipReader } from '#server/formats/extraction/index.ts'
import type { OfdFont } from './resources.ts'

/** An embedded font, for the outlines of its glyphs. */
export interface Outlines {
  unitsPerEm: number
  /** The glyph number of a character; 0 when the font has none. */
  glyphOf: (codePoint: number) => number
  /** The outline in font units, with the y axis up; '' for a space, null when it cannot be read. */
  path: (glyph: number) => string | null
  /** In font units; null when unknown. */
  advance: (glyph: number) => number | null
}

const LETTER: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** The most complex seal characters have some thousand units; more is an attack on the reader's browser. */
const OUTLINE_UNITS = 60_000

/** The embedded fonts of one document; each is opened once. */
export function fontShelf(zip: ZipReader): (font: OfdFont) => Promise<Outlines | null> {
  const opened = new Map<OfdFont, Promise<Outlines | null>>()
  return (font) => {
    const known = opened.get(font) ?? openFont(zip, font).catch(() => null) // with a damaged font, text is shown in a font of the reader's machine
    opened.set(font, known)
    return known
  }
}

async function openFont(zip: ZipReader, { file }: OfdFont): Promise<Outlines | null> {
  if (file === null) return null
  const made: Font | FontCollection = create(await readBytes(zip, file))
  const font = 'fonts' in made ? made.fonts[0] : made
  if (font === undefined) return null
  const quiet = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      return otherwise // subsets lack tables, so functions that need them fail
    }
  }
  return {
    unitsPerEm: quiet(() => font.unitsPerEm, 1000) || 1000,
    glyphOf: (codePoint) => quiet(() => font.glyphForCodePoint(codePoint).id, 0),
    path: (glyph) => quiet(() => outline(font.getGlyph(glyph).path.commands as unknown as Command[]), null),
    advance: (glyph) => quiet(() => font.getGlyph(glyph).advanceWidth, null),
  }
}

interface Command {
  command: string
  args: number[]
}

function outline(commands: readonly Command[]): string | null {
  let data = ''
  for (const { command, args } of commands) {
    const numbers = args.map((number) => Math.round(number))
    if (LETTER[command] === undefined || !numbers.every(Number.isFinite)) return null
    data += LETTER[command] + numbers.join(' ')
    if (data.length > OUTLINE_UNITS) return null
  }
  return data
}
