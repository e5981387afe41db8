import { deflateSync } from 'node:zlib'
import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import { findGlyph, PEN, pdfSteps, outlineSteps } from '../glyphs/index.ts'

/** A character of a PDF font has one byte. */
const PER_FONT = 256

/** How a character is written: its font, and its byte there. */
export interface Placed {
  font: number
  byte: number
}

/**
 * Fonts whose glyphs are drawings (Type 3), with only the characters in use, 256 in each. They need no font on the
 * reader's machine, and the table of the bytes' meanings (ToUnicode) lets people select, copy and search.
 */
export function glyphFonts() {
  const characters: string[] = []
  const places = new Map<string, Placed>()
  return {
    place: (character: string): Placed => {
      const known = places.get(character)
      if (known) return known
      const at = characters.push(character) - 1
      const placed = { font: Math.floor(at / PER_FONT), byte: at % PER_FONT }
      places.set(character, placed)
      return placed
    },
    /** Adds the fonts, by their names in the resources of a page. */
    embed(context: PDFContext): Record<string, PDFRef> {
      const count = Math.ceil(characters.length / PER_FONT)
      const fonts = Array.from({ length: count }, (_, i) => characters.slice(i * PER_FONT, (i + 1) * PER_FONT))
      return Object.fromEntries(fonts.map((own, i) => [fontName(i), embedFont(context, own)]))
    },
  }
}

export const fontName = (font: number): string => `F${font}`

function embedFont(context: PDFContext, characters: readonly string[]): PDFRef {
  const drawn = characters.map((character) => drawGlyph(character))
  const named = (i: number) => `c${i}`
  const procedures = Object.fromEntries(
    drawn.map(({ content }, i) => [named(i), context.register(deflated(context, content))]),
  )
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      FirstChar: 0,
      LastChar: characters.length - 1,
      Widths: drawn.map(({ advance }) => advance),
      Encoding: { Type: 'Encoding', Differences: [0, ...characters.map((_, i) => named(i))] },
      CharProcs: procedures,
      Resources: {},
      ToUnicode: context.register(context.flateStream(toUnicodeMap(characters))),
    }),
  )
}

/** The filled outline, with a pen around it, because the font has only its thinnest weight. */
function drawGlyph(character: string): { content: string; advance: number } {
  const { outline, advance } = findGlyph(character)
  const box = `${advance.toFixed(0)} 0 -200 -400 1400 1200 d1`
  const steps = outline ? outlineSteps(outline.commands, (x, y) => [x, y]) : []
  return { advance, content: steps.length > 0 ? `${box}\n${PEN} w 1 j\n${pdfSteps(steps)}\nB` : box }
}

/** Compresses one stream for each character. The library does it in JavaScript, which takes a millisecond for each. */
const deflated = (context: PDFContext, content: string) =>
  context.stream(deflateSync(content), { Filter: 'FlateDecode' })

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')
const utf16 = (character: string) =>
  Array.from({ length: character.length }, (_, i) => hex(character.charCodeAt(i), 4)).join('')

function toUnicodeMap(characters: readonly string[]): string {
  const lines = characters.map((character, i) => `<${hex(i, 2)}> <${utf16(character)}>`)
  // A block has at most a hundred entries.
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, i) => lines.slice(i * 100, (i + 1) * 100))
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Zhiku def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
