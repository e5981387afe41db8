import {
  findChild,
  listChildren,
  readNumber,
  numbersIn,
  said,
  trimmedText,
  type XmlElement,
} from '#server/formats/markup/index.ts'
import { readPaint } from './colour.ts'
import { drawText } from './draw-text.ts'
import { parseMatrix, moved, multiply, UNCHANGED } from './matrix.ts'
import type { Painter } from './painter.ts'
import { pathData } from './path-data.ts'
import type { Clip, Matrix, Paint, Shape, Stroke } from './shapes.ts'

/** How deep blocks, composed objects and patterns are nested. */
const DEPTH = 30

/** A hairline, if no width is given (GB/T 33190-2016, 8.2). */
const LINE_WIDTH = 0.353

const BLEND =
  /^(multiply|screen|overlay|darken|lighten|color-dodge|color-burn|hard-light|soft-light|difference|exclusion)$/

export interface DrawingState {
  /** From the coordinates here to those of the page. */
  matrix: Matrix
  depth: number
}

/** Draws the content of a page, layer, block or appearance. */
export async function drawAll(painter: Painter, block: XmlElement, state: DrawingState): Promise<Shape[]> {
  const shapes: Shape[] = []
  if (state.depth > DEPTH) return shapes
  for (const element of block.children) {
    if (!painter.mayDraw()) break
    if (said(element, 'Visible') === 'false') continue
    if (/^(Layer|PageBlock|Content)$/.test(element.name)) {
      const outer = painter.layer
      painter.layer = said(element, 'DrawParam') ?? outer
      for (const shape of await drawAll(painter, element, { ...state, depth: state.depth + 1 })) shapes.push(shape)
      painter.layer = outer
    } else if (/^(Text|Path|Image|Composite)Object$/.test(element.name)) {
      const shape = await drawObject(painter, element, state)
      if (shape !== null) shapes.push(shape)
    }
  }
  return shapes
}

/** Draws an object: moved to its box, clipped, then transformed by its own matrix. */
async function drawObject(painter: Painter, object: XmlElement, state: DrawingState): Promise<Shape | null> {
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(said(object, 'Boundary'), 4)
  const box = moved(x, y)
  const own = parseMatrix(said(object, 'CTM'))
  const whole = multiply(multiply(state.matrix, box), own ?? UNCHANGED)
  const inside = { matrix: whole, depth: state.depth + 1 }
  const drawn = await drawContent(painter, object, { ...inside, width, height, isPlain: own === null })
  if (drawn.length === 0) return null
  const clips = readClips(object)
  const isInner = said(findChild(object, 'Clips') ?? object, 'TransFlag') !== 'false'
  let shapes: Shape[] = isInner ? clipped(drawn, clips) : drawn
  if (own !== null) shapes = [{ kind: 'group', matrix: own, shapes }]
  if (!isInner) shapes = clipped(shapes, clips)
  const alpha = readNumber(object, 'Alpha')
  const blend = (said(object, 'BlendMode') ?? '').replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
  return {
    kind: 'group',
    matrix: box,
    shapes,
    ...(alpha !== null && alpha < 255 && { alpha: Math.max(0, alpha / 255) }),
    ...(BLEND.test(blend) && { blend }),
  }
}

interface Inside extends DrawingState {
  width: number
  height: number
  isPlain: boolean
}

function drawContent(painter: Painter, object: XmlElement, inside: Inside): Promise<Shape[]> | Shape[] {
  switch (object.name) {
    case 'TextObject':
      return drawText(painter, object, inside.matrix)
    case 'PathObject':
      return drawPath(painter, object, inside)
    case 'ImageObject':
      return drawImage(painter, object, inside)
    default:
      return drawComposite(painter, object, inside)
  }
}

async function drawPath(painter: Painter, object: XmlElement, inside: Inside): Promise<Shape[]> {
  const data = pathData(trimmedText(findChild(object, 'AbbreviatedData')))
  if (data === '') return []
  // A path without a colour is not filled (GB/T 33190-2016, 9.1).
  const colour = said(object, 'Fill') === 'true' ? painter.style(object, 'FillColor') : undefined
  const isStroked = said(object, 'Stroke') !== 'false'
  const fill = colour === undefined ? null : await readFill(painter, colour, inside)
  const evenOdd = /^even-?odd$/i.test(said(object, 'Rule') ?? '')
  return [{ kind: 'path', data, evenOdd, fill, stroke: isStroked ? readStroke(painter, object) : null }]
}

function readStroke(painter: Painter, object: XmlElement): Stroke {
  const setting = (name: string) => painter.setting(object, name)
  const number = (name: string) => Number(setting(name) ?? Number.NaN)
  const dash = numbersIn(setting('DashPattern'), 32).filter((length) => length >= 0)
  const width = number('LineWidth')
  return {
    paint: readPaint(painter.style(object, 'StrokeColor'), painter.resources),
    width: Number.isFinite(width) && width >= 0 ? width : LINE_WIDTH,
    cap: (setting('Cap') ?? 'Butt').toLowerCase(),
    join: (setting('Join') ?? 'Miter').toLowerCase(),
    ...(Number.isFinite(number('MiterLimit')) && { miter: number('MiterLimit') }),
    ...(dash.some((length) => length > 0) && { dash }),
    ...(Number.isFinite(number('DashOffset')) && { offset: number('DashOffset') }),
  }
}

/** A pattern is a small drawing of its own. */
async function readFill(painter: Painter, element: XmlElement | undefined, inside: Inside): Promise<Paint> {
  const pattern = findChild(element, 'Pattern')
  const cell = findChild(pattern, 'CellContent')
  if (pattern === undefined || cell === undefined) return readPaint(element, painter.resources)
  const width = readNumber(pattern, 'XStep') ?? readNumber(pattern, 'Width') ?? 0
  const height = readNumber(pattern, 'YStep') ?? readNumber(pattern, 'Height') ?? 0
  const matrix = parseMatrix(said(pattern, 'CTM')) ?? UNCHANGED
  const state = { matrix: multiply(inside.matrix, matrix), depth: inside.depth + 1 }
  return { kind: 'pattern', width, height, matrix, shapes: await drawAll(painter, cell, state) }
}

function drawImage(painter: Painter, object: XmlElement, { isPlain, width, height }: Inside): Shape[] {
  const source = painter.resources.media.get(said(object, 'ResourceID') ?? '')
  const number = source === undefined ? null : painter.picture(source)
  if (number === null) return []
  const picture: Shape = { kind: 'picture', number }
  // A picture is one unit wide and high; its matrix gives its size.
  return isPlain ? [{ kind: 'group', matrix: [width, 0, 0, height, 0, 0], shapes: [picture] }] : [picture]
}

function drawComposite(painter: Painter, object: XmlElement, inside: Inside): Promise<Shape[]> | Shape[] {
  const graphic = painter.resources.graphics.get(said(object, 'ResourceID') ?? '')
  return graphic === undefined ? [] : drawAll(painter, graphic, inside)
}

function readClips(object: XmlElement): Clip[] {
  return listChildren(findChild(object, 'Clips'), 'Clip')
    .slice(0, 20)
    .map((clip) =>
      listChildren(clip, 'Area')
        .slice(0, 50)
        .flatMap((area) => listChildren(area, 'Path').map((path) => readArea(area, path))),
    )
    .filter((areas) => areas.some(({ data }) => data !== ''))
}

function readArea(area: XmlElement, path: XmlElement): Clip[number] {
  const [x = 0, y = 0] = numbersIn(said(path, 'Boundary'), 4)
  const outer = parseMatrix(said(area, 'CTM')) ?? UNCHANGED
  const own = multiply(moved(x, y), parseMatrix(said(path, 'CTM')) ?? UNCHANGED)
  return {
    data: pathData(trimmedText(findChild(path, 'AbbreviatedData'))),
    matrix: multiply(outer, own),
    evenOdd: /^even-?odd$/i.test(said(path, 'Rule') ?? ''),
  }
}

const clipped = (shapes: Shape[], clips: readonly Clip[]): Shape[] =>
  clips.reduce<Shape[]>((inner, clip) => [{ kind: 'group', clip, shapes: inner }], shapes)
