import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  type PDFOperator,
  type PDFPage,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  setGraphicsState,
} from '@cantoo/pdf-lib'
import { TILE_COLOUR, type WatermarkTile } from '#core/watermark/tile.ts'
import { addApprovalPage } from './approval-page.ts'
import { drawTile, pdfPath } from './tile-drawing.ts'
import { Unstampable } from './unstampable.ts'

/** A CSS pixel in points. */
const PIXEL = 0.75
/** The short side of A4. The tile grows with larger pages, as on a screen where the page is fitted. */
const A4 = 595
/** The most tiles along a side: more are noise, and a page may claim to be a kilometre wide. */
const ALONG = 60
const PAGES = 5000

/**
 * Draws the watermark over every page, as part of its content. The whole file is written anew, so cutting off its end
 * reveals nothing.
 */
export async function stampPdf(
  bytes: Uint8Array,
  tile: WatermarkTile,
  approvals: readonly string[] = [],
): Promise<Uint8Array> {
  const { document, pages } = await open(bytes)
  if (pages.length === 0) throw new Unstampable('PDF 中没有页面')
  if (pages.length > PAGES) throw new Unstampable(`PDF 超过 ${PAGES} 页`)
  const form = embed(document, tile)
  if (approvals.length > 0) addApprovalPage(document, approvals)
  for (const page of document.getPages()) stampPage(page, form, tile)
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}

async function open(bytes: Uint8Array): Promise<{ document: PDFDocument; pages: PDFPage[] }> {
  try {
    const asked = { updateMetadata: false, throwOnInvalidObject: true, parseSpeed: Infinity }
    const document = await PDFDocument.load(bytes, asked)
    return { document, pages: document.getPages() }
  } catch {
    // The library gives this reason only for some kinds of encryption.
    const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/Encrypt')
    throw new Unstampable(isEncrypted ? 'PDF 已加密' : 'PDF 的结构已损坏')
  }
}

interface Stamp {
  tile: PDFRef
  opacity: PDFRef
}

/** One drawing for all pages. It is a transparency group, so that nothing is darker where pen and filling overlap. */
function embed({ context }: PDFDocument, tile: WatermarkTile): Stamp {
  const drawing = drawTile(tile)
  const colour = [1, 3, 5].map((at) => (Number.parseInt(TILE_COLOUR.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')
  const content = `${colour} rg ${colour} RG ${drawing.pen.toFixed(2)} w 1 j\n${pdfPath(drawing)}\nB`
  const stream = context.flateStream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, 0, tile.width, tile.height],
    Group: { S: 'Transparency', CS: 'DeviceRGB', I: true, K: false },
    Resources: {},
  })
  const opacity = context.obj({ Type: 'ExtGState', ca: tile.opacity, CA: tile.opacity })
  return { tile: context.register(stream), opacity: context.register(opacity) }
}

function stampPage(page: PDFPage, stamp: Stamp, tile: WatermarkTile): void {
  const box = page.getCropBox()
  const quarter = (((page.getRotation().angle / 90) % 4) + 4) % 4
  const isLying = quarter % 2 === 1
  const size = isLying ? { width: box.height, height: box.width } : { width: box.width, height: box.height }
  const name = page.node.newXObject('ZkTile', stamp.tile)
  const opacity = page.node.newExtGState('ZkOpacity', stamp.opacity)
  const tiles = grid(size, tile).flatMap(({ x, y, scale }) =>
    within([concatTransformationMatrix(scale, 0, 0, -scale, x, y), drawObject(name)]),
  )
  const orientation = concatTransformationMatrix(...upright(box, quarter))
  page.pushOperators(...within([orientation, setGraphicsState(opacity), ...tiles]))
}

const within = (operators: PDFOperator[]): PDFOperator[] => [pushGraphicsState(), ...operators, popGraphicsState()]

type Matrix = [number, number, number, number, number, number]

/** Rotates the coordinates and moves the origin to the lower left corner of the page as it is shown. */
function upright(box: { x: number; y: number; width: number; height: number }, quarter: number): Matrix {
  const { x, y, width, height } = box
  if (quarter === 1) return [0, 1, -1, 0, x + width, y]
  if (quarter === 2) return [-1, 0, 0, -1, x + width, y + height]
  if (quarter === 3) return [0, -1, 1, 0, x, y + height]
  return [1, 0, 0, 1, x, y]
}

/**
 * The upper left corners of the tiles, in rows and columns around the middle of the page, measured from its lower left
 * corner.
 */
function grid({ width, height }: { width: number; height: number }, tile: WatermarkTile) {
  const fitted = PIXEL * Math.max(1, Math.min(width, height) / A4)
  const scale = Math.max(fitted, width / (ALONG * tile.width), height / (ALONG * tile.height))
  const [across, down] = [tile.width * scale, tile.height * scale]
  const columns = Math.max(1, Math.ceil(width / across))
  const rows = Math.max(1, Math.ceil(height / down))
  const left = (width - columns * across) / 2
  const top = height + (rows * down - height) / 2
  return Array.from({ length: rows * columns }, (_, i) => ({
    x: left + (i % columns) * across,
    y: top - Math.floor(i / columns) * down,
    scale,
  }))
}
