import type { PageLook } from '../page-frame/page-look.ts'

/** In millimetres, as the file has it. */
export interface PageSize {
  width: number
  height: number
}

/** Where a page stands in the view, in pixels and after its rotation. */
export interface PageBox {
  left: number
  top: number
  width: number
  height: number
}

export interface PageLayout {
  /** By the index of the page; null: it is not shown. */
  boxes: readonly (PageBox | null)[]
  /** The size of what scrolls. */
  width: number
  height: number
  /** Pixels per millimetre. */
  unit: number
}

interface View {
  width: number
  height: number
}

type Look = Pick<PageLook, 'scale' | 'turned' | 'isDouble'>

/** Pixels around and between pages. */
export const GAP = 12
/** One pixel is 1/96 inch, so this is the size on paper. */
const FULL_SIZE = 96 / 25.4
/** A view narrower than this scrolls sideways. */
const NARROWEST = 200
/** The steps of the zoom. */
const ZOOMS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

export const percentOf = (unit: number): number => Math.round((unit / FULL_SIZE) * 100)

/** The next step of the zoom, as `PageLook.scale` writes it. */
export function zoomBy(unit: number, by: 1 | -1): string {
  const now = unit / FULL_SIZE
  // What is shown as a step already is that step.
  const next = by === 1 ? ZOOMS.find((each) => each > now * 1.01) : ZOOMS.findLast((each) => each < now * 0.99)
  return String(next ?? now)
}

export const isOnSide = (turned: number): boolean => turned % 180 !== 0

const turnedSize = ({ width, height }: PageSize, turned: number): PageSize =>
  isOnSide(turned) ? { width: height, height: width } : { width, height }

/** Lays the pages out one below the other, or in pairs. */
export function layoutPages(pages: readonly PageSize[], look: Look, view: View): PageLayout {
  const sizes = pages.map((page) => turnedSize(page, look.turned))
  const rows = rowsOf(sizes, look.isDouble)
  const unit = unitOf(rows, look.scale, view)
  const widths = rows.map((row) => row.reduce((sum, { width }) => sum + width * unit, (row.length - 1) * GAP))
  const width = Math.max(view.width, ...maximum(widths, 2 * GAP))
  const boxes: PageBox[] = []
  let top = GAP
  for (const [at, row] of rows.entries()) {
    let left = (width - widths[at]!) / 2
    for (const size of row) {
      boxes.push({ left, top, width: size.width * unit, height: size.height * unit })
      left += size.width * unit + GAP
    }
    top += Math.max(...row.map(({ height }) => height)) * unit + GAP
  }
  return { boxes, width, height: top, unit }
}

/** One page alone, as large as the view. */
export function layoutSlide(pages: readonly PageSize[], page: number, turned: number, view: View): PageLayout {
  const size = turnedSize(pages[page - 1] ?? { width: 1, height: 1 }, turned)
  const unit = Math.min(view.width / size.width, view.height / size.height)
  const width = size.width * unit
  const height = size.height * unit
  const box = { left: (view.width - width) / 2, top: (view.height - height) / 2, width, height }
  return { boxes: pages.map((_, at) => (at === page - 1 ? box : null)), ...view, unit }
}

/** A long file has more pages than a call takes arguments. */
const maximum = (values: readonly number[], more: number): [number] => [
  values.reduce((most, value) => Math.max(most, value), 0) + more,
]

function rowsOf(sizes: readonly PageSize[], isDouble: boolean): PageSize[][] {
  if (!isDouble) return sizes.map((size) => [size])
  return Array.from({ length: Math.ceil(sizes.length / 2) }, (_, at) => sizes.slice(2 * at, 2 * at + 2))
}

/** Pixels per millimetre. To fit means that the widest and the highest row fit. */
function unitOf(rows: readonly PageSize[][], scale: string, view: View): number {
  const number = Number(scale)
  if (number > 0) return number * FULL_SIZE
  const room = Math.max(view.width - 2 * GAP, NARROWEST)
  const byWidth = rows.map((row) => (room - (row.length - 1) * GAP) / row.reduce((sum, { width }) => sum + width, 0))
  const fitting = byWidth.reduce((least, each) => Math.min(least, each), Infinity)
  if (scale === 'page-width') return fitting
  const highest = rows.reduce((most, row) => Math.max(most, ...row.map(({ height }) => height)), 1)
  return Math.min(fitting, Math.max(view.height - 2 * GAP, NARROWEST) / highest)
}

/** The indices of the first and the last page in the view, and the number of the page that is being read. */
export function pagesInSight(boxes: PageLayout['boxes'], { top, height }: { top: number; height: number }) {
  const reaches = (line: number) => boxes.findIndex((box) => box !== null && box.top + box.height > line)
  const last = boxes.findLastIndex((box) => box !== null && box.top <= top + height)
  const known = (at: number) => (at < 0 ? Math.max(0, last) : at)
  return { first: known(reaches(top)), last: Math.max(0, last), current: known(reaches(top + height / 3)) + 1 }
}

/** Where a point of a page, in millimetres before its rotation, stands below the page's upper edge. */
export function depthIn({ width, height }: PageSize, point: { left: number; top: number }, turned: number): number {
  return { 0: point.top, 90: point.left, 180: height - point.top, 270: width - point.left }[turned] ?? point.top
}

/** Turns a page that was drawn upright, about its upper left corner, into its box. */
export function turning(box: PageBox, turned: number): string | undefined {
  const shift = { 90: [box.width, 0], 180: [box.width, box.height], 270: [0, box.height] }[turned]
  return shift && `translate(${shift[0]}px, ${shift[1]}px) rotate(${turned}deg)`
}
