import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font, type Path } from 'fontkit'

/**
 * The font is Noto Sans SC (OFL) in the pieces of 50 KB that browsers load; only pieces with a wanted character are
 * opened. We bring a font because a Debian without a desktop has no Chinese one. Characters are drawn as outlines
 * instead of text in an embedded font, because the same drawing serves PDF and pictures, and nobody can select or
 * search it.
 */
const PACKAGE = '@fontsource-variable/noto-sans-sc'

/**
 * The pieces contain the thinnest weight of the variable font. A pen of this width, in 1/1000 em, makes it a regular
 * one.
 */
export const PEN = 48
const UNITS = 1000

interface Glyph {
  outline: Path | null
  /** In units of 1/{@link UNITS} em, like the outline. */
  advance: number
}

const require = createRequire(import.meta.url)
let ranges: { file: string; from: number; to: number }[] | undefined
const fonts = new Map<string, Font>()

/** The glyph of a character; a box where the font has none. */
export function findGlyph(character: string): Glyph {
  const code = character.codePointAt(0) ?? 0
  const font = fontWith(code)
  if (font === null) return { outline: null, advance: UNITS }
  const glyph = font.glyphForCodePoint(code)
  return { outline: glyph.path, advance: glyph.advanceWidth }
}

function fontWith(code: number): Font | null {
  ranges ??= readRanges()
  for (const { file, from, to } of ranges) {
    if (code < from || code > to) continue
    const font = fonts.get(file) ?? (create(readFileSync(require.resolve(file))) as Font)
    fonts.set(file, font)
    if (font.hasGlyphForCodePoint(code)) return font
  }
  return null
}

/** `{"[21]": "U+9f83,U+9f85-9f8d", "latin": …}` */
function readRanges(): NonNullable<typeof ranges> {
  const folder = dirname(require.resolve(`${PACKAGE}/package.json`))
  const pieces = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(pieces).flatMap(([name, list]) => {
    const file = `${PACKAGE}/files/noto-sans-sc-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`
    return list.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-')
      return { file, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
    })
  })
}
