export interface PageSize {
  width: number
  height: number
}

/** Pixels around and between pages. */
export const GAP = 12
const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3]
/** The largest width of a page at first; a wider page is not easier to read. */
const WIDEST = 900

/** The width of the pages in a view of this width. */
export const pageWidthIn = (width: number, zoom: number): number =>
  Math.min(Math.max(width - 2 * GAP, 200), WIDEST) * zoom

/** The next step of the zoom, or the one that fills the width. */
export function zoomBy(zoom: number, by: 1 | -1 | 'width', width: number): number {
  const room = width - 2 * GAP
  if (by === 'width') return Math.max(1, room / Math.min(room, WIDEST))
  return (by === 1 ? ZOOMS.find((each) => each > zoom) : ZOOMS.findLast((each) => each < zoom)) ?? zoom
}

/** The upper edge of each page, and the lower edge of the last one. */
export function pageTops(pages: readonly PageSize[], width: number): number[] {
  const tops = [GAP]
  for (const page of pages) tops.push((tops.at(-1) ?? 0) + (width * page.height) / page.width + GAP)
  return tops
}

/** The indices of the first and the last page in the view, and the number of the page that is being read. */
export function pagesInSight(tops: readonly number[], { top, height }: { top: number; height: number }) {
  const at = (position: number) =>
    Math.max(
      0,
      tops.findLastIndex((start) => start <= position),
    )
  return { first: at(top), last: at(top + height), current: at(top + height / 3) + 1 }
}
