import { readNumber, said, type XmlElement } from '#server/formats/markup/index.ts'
import { readPaint } from './colour.ts'
import type { Outlines } from './font-outlines.ts'
import type { OfdFont } from './resources.ts'
import type { FontLook, Matrix, Paint, Shape, TextRun } from './shapes.ts'
import { type PositionedGlyph, positionedGlyphs } from './text-object.ts'
import type { Painter } from './painter.ts'

/** Weights from this one on are bold (GB/T 33190-2016, 11.2). */
const BOLD = 600

/** A Latin letter is about half as wide as a Chinese one. */
const naturalWidth = (text: string, size: number): number => (/^[ -\u02ff]*$/.test(text) ? size / 2 : size)

/** Draws a text object with the outlines of its embedded font, else as text in a font of the reader's machine. */
export async function drawText(painter: Painter, object: XmlElement, matrix: Matrix): Promise<Shape[]> {
  const size = readNumber(object, 'Size') ?? 0
  const font = painter.resources.fonts.get(said(object, 'Font') ?? '') ?? null
  const outlines = font === null ? null : await painter.fontOf(font)
  const wide = readNumber(object, 'HScale') ?? 1
  if (size <= 0 || size > 5000) return []
  const scale = size / (outlines?.unitsPerEm ?? 1000)
  const advance = (text: string, glyph: number | null) => {
    const own = glyph ?? outlines?.glyphOf(text.codePointAt(0) ?? 0) ?? 0
    const known = own > 0 ? (outlines?.advance(own) ?? null) : null
    return wide * (known === null ? naturalWidth(text, size) : known * scale)
  }
  const paint = textPaint(painter, object)
  const shapes: Shape[] = []
  for (const run of positionedGlyphs(object, advance)) {
    painter.addRun(textRun(run, { size, matrix, advance }))
    if (paint === null || performance.now() > painter.deadline) continue
    const drawn = outlines && outlined(painter, run, outlines, font!)
    if (drawn) shapes.push({ kind: 'outlines', ...drawn, scale, wide, paint })
    else shapes.push(...asText(run, size, fontLook(object, font), paint))
  }
  return shapes
}

function textPaint(painter: Painter, object: XmlElement): Paint | null {
  const isFilled = said(object, 'Fill') !== 'false'
  if (isFilled) return readPaint(painter.style(object, 'FillColor'), painter.resources)
  return said(object, 'Stroke') === 'true' ? readPaint(painter.style(object, 'StrokeColor'), painter.resources) : null
}

const fontLook = (object: XmlElement, font: OfdFont | null): FontLook => ({
  family: font?.name ?? '',
  bold: font?.bold === true || (readNumber(object, 'Weight') ?? 400) >= BOLD,
  italic: font?.italic === true || said(object, 'Italic') === 'true',
})

/** Null when the font lacks one of the glyphs; the whole run then becomes text, so that its letters match. */
function outlined(
  painter: Painter,
  run: readonly PositionedGlyph[],
  outlines: Outlines,
  font: OfdFont,
): { glyphs: number[]; xs: number[]; ys: number[] } | null {
  const glyphs: number[] = []
  const xs: number[] = []
  const ys: number[] = []
  for (const { text, glyph, x, y } of run) {
    const own = glyph ?? outlines.glyphOf(text.codePointAt(0) ?? 0)
    if (glyph === null && own === 0) {
      if (text.trim() === '') continue
      return null
    }
    const number = painter.glyph(font, own, outlines)
    if (number === null) return null
    if (number < 0) continue // a space
    glyphs.push(number)
    xs.push(x)
    ys.push(y)
  }
  return { glyphs, xs, ys }
}

/** One text element for each line, because not every program that draws SVG supports positions of single characters. */
function asText(run: readonly PositionedGlyph[], size: number, font: FontLook, paint: Paint): Shape[] {
  const lines: PositionedGlyph[][] = []
  for (const placed of run.filter(({ text }) => text !== '')) {
    const before = lines.at(-1)?.at(-1)
    const goesOn =
      before !== undefined && before.y === placed.y && placed.x > before.x && placed.x < before.x + size * 2
    if (goesOn) lines.at(-1)?.push(placed)
    else lines.push([placed])
  }
  return lines.flatMap((line): Shape[] => {
    const text = line.map((placed) => placed.text).join('')
    const { xs, ys } = spread(line, (each) => naturalWidth(each, size))
    return text.trim() === '' ? [] : [{ kind: 'text', text, xs, ys, size, font, paint }]
  })
}

/** Positions by character: the characters of a group share the position of its glyph. */
function spread(run: readonly PositionedGlyph[], width: (text: string) => number): { xs: number[]; ys: number[] } {
  const xs: number[] = []
  const ys: number[] = []
  for (const [at, { text, x, y }] of run.entries()) {
    const characters = [...text]
    const next = run[at + 1]
    const room = next !== undefined && next.x > x ? next.x - x : width(text)
    for (const index of characters.keys()) {
      xs.push(x + (room * index) / characters.length)
      ys.push(y)
    }
  }
  return { xs, ys }
}

function textRun(
  run: readonly PositionedGlyph[],
  o: { size: number; matrix: Matrix; advance: (text: string, glyph: number | null) => number },
): TextRun {
  const shown = run.filter(({ text }) => text !== '')
  const { xs, ys } = spread(shown, (text) => o.advance(text, null))
  return { text: shown.map(({ text }) => text).join(''), xs, ys, size: o.size, matrix: o.matrix }
}
