import type { HitCount } from '../hits/hits.ts'

/** How pages are shown. */
export interface PageLook {
  /** The chosen zoom: `page-width`, `page-fit`, or a number, of which 1 is the size on paper. */
  scale: string
  /** The present scale in percent. */
  percent: number
  /** Rotation clockwise: 0, 90, 180 or 270. */
  turned: number
  /** Two pages side by side. */
  isDouble: boolean
}

export const FIRST_LOOK: PageLook = { scale: 'page-width', percent: 100, turned: 0, isDouble: false }

/** A bookmark of the file. */
export interface OutlineMark {
  text: string
  depth: number
  page: number
}

/** What a viewer of pages shows at present. */
export interface ShownPages {
  page: number
  /** 0 until all pages have their size. */
  pages: number
  look: PageLook
  outline: readonly OutlineMark[]
}

/** What a viewer of pages can do; toolbar, keys, panel and print ask for nothing else. */
export interface PageControl {
  goToPage: (page: number) => void
  /** Goes to the next page, or to the next two when two are shown side by side. */
  turnPage: (by: 1 | -1) => void
  zoom: (by: 1 | -1) => void
  setScale: (scale: string) => void
  rotate: () => void
  setDouble: (isDouble: boolean) => void
  /** Width divided by height of a page in its current rotation. */
  shapeOf: (page: number) => number
  /** A page as an image in its current rotation. */
  drawForPaper: (page: number) => Promise<Blob>
}

/** The reader's own search in the file. */
export interface PageFinding {
  /** Null while its bar is closed. */
  query: string | null
  /** Null until there is a count. */
  count: HitCount | null
  /** Grows with each wish to find, so that a second one selects the text. */
  asked: number
  setQuery: (query: string) => void
  open: () => void
  close: () => void
  /** Null while the bar is closed. */
  step: ((by: 1 | -1) => void) | null
}
