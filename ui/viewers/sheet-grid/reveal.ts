import type { SheetFacts } from '#core/contract/km/files/preview-parts.ts'
import { HEAD_WIDTH, ROW_HEIGHT, type Spot } from './sheet-layout.ts'

interface Revealed {
  sheet: Pick<SheetFacts, 'frozenRows' | 'frozenColumns'>
  /** The left edge of each column. */
  starts: readonly number[]
}

/** Scrolls just far enough to make a cell visible beside the frozen panes. */
export function reveal(element: HTMLElement, { row, column }: Spot, { sheet, starts }: Revealed): void {
  if (row >= sheet.frozenRows) revealRow(element, (row + 1) * ROW_HEIGHT, (1 + sheet.frozenRows) * ROW_HEIGHT)
  if (column < sheet.frozenColumns) return
  const columnStart = (at: number) => HEAD_WIDTH + (starts[at] ?? 0)
  revealColumn(element, columnStart(column), columnStart(column + 1), columnStart(sheet.frozenColumns))
}

function revealRow(element: HTMLElement, top: number, head: number): void {
  const { scrollTop, clientHeight } = element
  if (top < scrollTop + head) element.scrollTop = top - head
  else if (top + ROW_HEIGHT > scrollTop + clientHeight) element.scrollTop = top + ROW_HEIGHT - clientHeight
}

function revealColumn(element: HTMLElement, left: number, right: number, side: number): void {
  const { scrollLeft, clientWidth } = element
  if (left < scrollLeft + side) element.scrollLeft = left - side
  else if (right > scrollLeft + clientWidth) element.scrollLeft = right - clientWidth
}
