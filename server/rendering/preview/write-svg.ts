import type { Clip, FontLook, Matrix, PageDrawing, Paint, Shape, Stroke } from './ofd/shapes.ts'

/** The most elements of one page. The child limits its drawing, so more than this is an attack. */
const ELEMENTS = 400_000

const DEPTH = 200

/**
 * Thrown for a value that our drawing never contains: an attacker has taken over the child, so the page is not shown.
 */
export class ForeignDrawing extends Error {
  override readonly name = 'ForeignDrawing'
}

interface Writer {
  out: string[]
  defs: string[]
  count: number
  pictures: readonly (string | null)[]
  glyphs: number
}

/**
 * A page as SVG. Nothing of the drawing is copied: elements and attributes come only from this file, numbers are
 * numbers, and paths consist of path letters and numbers, so the result can contain neither script nor address.
 */
export function writeSvg(page: PageDrawing, pictures: readonly (string | null)[]): string {
  const writer: Writer = { out: [], defs: [], count: 0, pictures, glyphs: page.glyphs.length }
  for (const [at, outline] of page.glyphs.entries()) writer.defs.push(`<path id="g${at}" d="${path(outline)}"/>`)
  writeAll(writer, page.shapes, 0)
  const [width, height] = [number(page.width), number(page.height)]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm">` +
    `<defs>${writer.defs.join('')}</defs><rect width="100%" height="100%" fill="#fff"/>${writer.out.join('')}</svg>`
  )
}

function writeAll(writer: Writer, shapes: readonly Shape[], depth: number): void {
  if (depth > DEPTH) throw new ForeignDrawing('too deep')
  for (const shape of shapes) {
    writer.count += 1
    if (writer.count > ELEMENTS) throw new ForeignDrawing('too many elements')
    WRITE[known(shape.kind, WRITE)](writer, shape as never, depth)
  }
}

const WRITE: { [K in Shape['kind']]: (writer: Writer, shape: Extract<Shape, { kind: K }>, depth: number) => void } = {
  group(writer, { matrix, clip, alpha, blend, shapes }, depth) {
    const attributes = [
      matrix ? ` transform="matrix(${numbers(matrix)})"` : '',
      clip ? ` clip-path="url(#${define(writer, clipPath(clip))})"` : '',
      alpha === undefined ? '' : ` opacity="${number(alpha)}"`,
      blend ? ` style="mix-blend-mode:${word(blend)}"` : '',
    ]
    writer.out.push(`<g${attributes.join('')}>`)
    writeAll(writer, shapes, depth + 1)
    writer.out.push('</g>')
  },
  path(writer, { data, evenOdd, fill, stroke }, depth) {
    const rule = evenOdd ? ' fill-rule="evenodd"' : ''
    writer.out.push(`<path d="${path(data)}"${rule}${filled(writer, fill, depth)}${stroked(writer, stroke, depth)}/>`)
  },
  text(writer, { text, xs, ys, size, font, paint }, depth) {
    const position = ` x="${numbers(xs)}" y="${numbers(ys)}" font-size="${number(size)}"`
    writer.out.push(
      `<text xml:space="preserve"${position}${look(font)}${filled(writer, paint, depth)}>${escaped(text)}</text>`,
    )
  },
  outlines(writer, { glyphs, xs, ys, scale, wide, paint }, depth) {
    writer.out.push(`<g${filled(writer, paint, depth)}>`)
    for (const [at, glyph] of glyphs.entries()) {
      writer.count += 1
      if (!Number.isInteger(glyph) || glyph < 0 || glyph >= writer.glyphs) throw new ForeignDrawing('unknown glyph')
      const matrix = [number(scale) * number(wide), 0, 0, -number(scale), xs[at] ?? 0, ys[at] ?? 0]
      writer.out.push(`<use href="#g${glyph}" transform="matrix(${numbers(matrix)})"/>`)
    }
    writer.out.push('</g>')
  },
  picture(writer, shape) {
    const address = writer.pictures[shape.number]
    if (!address) return
    writer.out.push(`<image width="1" height="1" preserveAspectRatio="none" href="${address}"/>`)
  },
}

/** Writes a definition under a name of our own. */
function define(writer: Writer, make: (name: string) => string): string {
  const name = `d${writer.defs.length}`
  writer.defs.push('') // reserves its position, before the definitions that it uses itself
  writer.defs[Number(name.slice(1))] = make(name)
  return name
}

const clipPath = (areas: Clip) => (name: string) => {
  const paths = areas.map(({ data, matrix, evenOdd }) => {
    const rule = evenOdd ? ' clip-rule="evenodd"' : ''
    return `<path d="${path(data)}" transform="matrix(${numbers(matrix)})"${rule}/>`
  })
  return `<clipPath id="${name}">${paths.join('')}</clipPath>`
}

function filled(writer: Writer, paint: Paint | null, depth: number): string {
  if (paint === null) return ' fill="none"'
  const [colour, alpha] = paintColour(writer, paint, depth)
  return ` fill="${colour}"${alpha === 1 ? '' : ` fill-opacity="${number(alpha)}"`}`
}

function stroked(writer: Writer, stroke: Stroke | null, depth: number): string {
  if (stroke === null) return ''
  const [colour, alpha] = paintColour(writer, stroke.paint, depth)
  const { width, cap, join, miter, dash, offset } = stroke
  return [
    ` stroke="${colour}" stroke-width="${number(width)}"`,
    alpha === 1 ? '' : ` stroke-opacity="${number(alpha)}"`,
    cap && cap !== 'butt' ? ` stroke-linecap="${word(cap)}"` : '',
    join && join !== 'miter' ? ` stroke-linejoin="${word(join)}"` : '',
    miter === undefined ? '' : ` stroke-miterlimit="${Math.max(1, number(miter))}"`,
    dash ? ` stroke-dasharray="${numbers(dash)}"` : '',
    offset === undefined ? '' : ` stroke-dashoffset="${number(offset)}"`,
  ].join('')
}

function paintColour(writer: Writer, paint: Paint, depth: number): [colour: string, alpha: number] {
  switch (paint.kind) {
    case 'plain':
      return [hex(paint.rgb), number(paint.alpha)]
    case 'axial':
      return [`url(#${define(writer, gradient(paint))})`, 1]
    case 'radial':
      return [`url(#${define(writer, gradient(paint))})`, 1]
    case 'pattern':
      return [`url(#${define(writer, (name) => pattern(writer, paint, name, depth))})`, 1]
    default:
      throw new ForeignDrawing('unknown paint')
  }
}

const gradient = (paint: Extract<Paint, { kind: 'axial' | 'radial' }>) => (name: string) => {
  const stops = paint.stops.map(
    ({ at, rgb, alpha }) => `<stop offset="${number(at)}" stop-color="${hex(rgb)}" stop-opacity="${number(alpha)}"/>`,
  )
  const [x1, y1, x2, y2] = [paint.from[0] ?? 0, paint.from[1] ?? 0, paint.to[0] ?? 0, paint.to[1] ?? 0].map(number)
  if (paint.kind === 'axial') {
    const ends = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`
    return `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" ${ends}>${stops.join('')}</linearGradient>`
  }
  const [inner, outer] = [paint.radii[0] ?? 0, paint.radii[1] ?? 0].map(number)
  const circles = `fx="${x1}" fy="${y1}" fr="${inner}" cx="${x2}" cy="${y2}" r="${outer}"`
  return `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" ${circles}>${stops.join('')}</radialGradient>`
}

function pattern(writer: Writer, paint: Extract<Paint, { kind: 'pattern' }>, name: string, depth: number): string {
  const inner: Writer = { ...writer, out: [] }
  writeAll(inner, paint.shapes, depth + 1)
  writer.count = inner.count
  const size = `width="${number(paint.width)}" height="${number(paint.height)}"`
  const turned = `patternTransform="matrix(${numbers(paint.matrix)})"`
  return `<pattern id="${name}" patternUnits="userSpaceOnUse" ${size} ${turned}>${inner.out.join('')}</pattern>`
}

/** The usual Chinese fonts with their names on other systems. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/宋|song|simsun/i, "SimSun,'Songti SC','Noto Serif CJK SC','Source Han Serif SC',serif"],
  [/楷|kai/i, "KaiTi,STKaiti,'Kaiti SC','LXGW WenKai','Noto Serif CJK SC',serif"],
  [/仿|fang/i, "FangSong,STFangsong,'Noto Serif CJK SC',serif"],
  [/courier|mono|consol/i, "'Courier New',Courier,monospace"],
  [/times|serif|roman/i, "'Times New Roman',Times,'Noto Serif CJK SC',serif"],
]

function look({ family, bold, italic }: FontLook): string {
  const named =
    FAMILIES.find(([name]) => name.test(family))?.[1] ?? "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif"
  return ` font-family="${named}"${bold ? ' font-weight="bold"' : ''}${italic ? ' font-style="italic"' : ''}`
}

function number(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new ForeignDrawing('not a number')
  return Math.round(value * 1e5) / 1e5
}

const numbers = (values: Matrix): string => values.map(number).join(' ')

const hex = (rgb: number): string => `#${(number(rgb) & 0xffffff).toString(16).padStart(6, '0')}`

function path(data: unknown): string {
  if (typeof data !== 'string' || !/^[MLHVCQAZ\d\s.eE+-]*$/.test(data)) throw new ForeignDrawing('not a path')
  return data
}

function word(value: unknown): string {
  if (typeof value !== 'string' || !/^[a-z-]{1,20}$/.test(value)) throw new ForeignDrawing('not a word')
  return value
}

const known = <T extends object>(name: string, table: T): keyof T & string => {
  if (!Object.hasOwn(table, name)) throw new ForeignDrawing('unknown shape')
  return name as keyof T & string
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML allows no control characters, and a browser does not show an SVG that is invalid XML. */
const escaped = (text: unknown): string =>
  String(text)
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
