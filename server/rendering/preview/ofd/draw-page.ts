import { findChild, listChildren, numbersIn, readTree, said, type XmlElement } from '#server/formats/markup/index.ts'
import { locate } from '#server/formats/ofd/index.ts'
import type { ZipEntry } from '#server/formats/extraction/index.ts'
import { type Box, readBox, type OfdBook, type Stamp } from './book.ts'
import { drawAll } from './draw.ts'
import { type Painter, createPainter } from './painter.ts'
import { addResources } from './resources.ts'
import { moved, multiply } from './matrix.ts'
import type { Matrix, PageDrawing, Shape } from './shapes.ts'

/** What is needed to draw a page besides its book. */
export interface Studio {
  fontOf: Painter['fontOf']
  picture: Painter['picture']
  deadline: number
  /** Draws the first page of a seal that is an OFD itself; null within such a seal. */
  drawSeal: ((package_: Buffer) => Promise<PageDrawing | null>) | null
}

/** A page with its templates, annotations and seals. */
export async function drawPage(
  book: OfdBook,
  page: OfdBook['document']['pages'][number],
  studio: Studio,
): Promise<PageDrawing> {
  const { zip, document, resources } = book
  const tree = page.part && (await readTree(zip, page.part))
  for (const own of listChildren(tree, 'PageRes')) {
    if (page.part) await addResources(zip, locate(zip, page.part.name, own.text), resources)
  }
  const [left, top, width, height] = readBox(findChild(tree, 'Area')) ?? book.box
  const matrix = moved(-left, -top)
  const painter = createPainter({ ...studio, resources })
  const draw = (block: XmlElement | undefined) => (block ? drawAll(painter, block, { matrix, depth: 0 }) : [])

  const templates = listChildren(tree, 'Template')
  const isForeground = (template: XmlElement) => said(template, 'ZOrder') === 'Foreground'
  const template = async (wanted: boolean) => {
    const shapes: Shape[] = []
    for (const each of templates.filter((one) => isForeground(one) === wanted)) {
      const part = document.templates.get(said(each, 'TemplateID') ?? '')
      const content = part && (await readSide(book, part))
      for (const block of listChildren(content, 'Content')) shapes.push(...(await draw(block)))
    }
    return shapes
  }
  const shapes = await template(false)
  for (const block of listChildren(tree, 'Content')) shapes.push(...(await draw(block)))
  shapes.push(...(await template(true)), ...(await drawAnnotations(book, page.id, painter, matrix)))
  for (const stamp of book.stamps.get(page.id) ?? []) shapes.push(...(await drawStamp(stamp, studio, painter)))
  return { width, height, shapes: [{ kind: 'group', matrix, shapes }], glyphs: painter.glyphs, runs: painter.runs }
}

/** Reads a part that is not essential for the page. */
const readSide = (book: OfdBook, part: ZipEntry): Promise<XmlElement | null> =>
  readTree(book.zip, part).catch(() => null)

async function drawAnnotations(book: OfdBook, pageId: string, painter: Painter, page: Matrix): Promise<Shape[]> {
  const shapes: Shape[] = []
  for (const part of book.document.annotations.get(pageId) ?? []) {
    const list = await readSide(book, part)
    for (const annotation of listChildren(list, 'Annot')) {
      if (said(annotation, 'Visible') === 'false') continue
      for (const appearance of listChildren(annotation, 'Appearance')) {
        const [x = 0, y = 0] = numbersIn(said(appearance, 'Boundary'), 4)
        const box = moved(x, y)
        const inner = await drawAll(painter, appearance, { matrix: multiply(page, box), depth: 1 })
        if (inner.length > 0) shapes.push({ kind: 'group', matrix: box, shapes: inner })
      }
    }
  }
  return shapes
}

/** The picture of a seal in its box; a page may show only a strip of it. */
async function drawStamp({ boundary, clip, picture }: Stamp, studio: Studio, painter: Painter): Promise<Shape[]> {
  const [x, y, width, height] = boundary
  if (width <= 0 || height <= 0) return []
  const drawn = await sealShapes(picture, boundary, studio, painter)
  if (drawn.length === 0) return []
  const [left = 0, top = 0, wide = 0, high = 0] = clip
  const data = `M${left} ${top}H${left + wide}V${top + high}H${left}Z`
  const area = { data, matrix: [1, 0, 0, 1, 0, 0], evenOdd: false }
  const shapes: Shape[] = wide > 0 && high > 0 ? [{ kind: 'group', clip: [area], shapes: drawn }] : drawn
  return [{ kind: 'group', matrix: moved(x, y), blend: 'multiply', shapes }]
}

async function sealShapes(
  { type, bytes }: Stamp['picture'],
  [, , width, height]: Box,
  studio: Studio,
  painter: Painter,
): Promise<Shape[]> {
  if (type !== 'ofd') {
    const number = painter.picture(bytes)
    return number === null
      ? []
      : [{ kind: 'group', matrix: [width, 0, 0, height, 0, 0], shapes: [{ kind: 'picture', number }] }]
  }
  const seal = await studio.drawSeal?.(bytes)
  if (!seal) return []
  const offset = painter.glyphs.length
  painter.glyphs.push(...seal.glyphs)
  const matrix = [width / seal.width, 0, 0, height / seal.height, 0, 0]
  return [{ kind: 'group', matrix, shapes: renumbered(seal.shapes, offset) }]
}

/** The shapes of a seal, whose glyphs are numbered after those of the page. */
const renumbered = (shapes: readonly Shape[], offset: number): Shape[] =>
  shapes.map((shape) => {
    if (shape.kind === 'group') return { ...shape, shapes: renumbered(shape.shapes, offset) }
    return shape.kind === 'outlines' ? { ...shape, glyphs: shape.glyphs.map((glyph) => glyph + offset) } : shape
  })
