import { attribute, type XmlAttributes, type XmlHandler } from '#server/formats/markup/index.ts'
import { areaPosition, cellPosition } from './cell-position.ts'
import type { CellStyle, GridBuilder, SheetBuilder } from './grid-builder.ts'
import type { NumberFormatter } from './number-format.ts'
import type { CellLook } from './xlsx-looks.ts'

interface CellReading {
  strings: readonly string[]
  looks: readonly CellLook[]
  format: NumberFormatter
}

interface SheetReading extends CellReading {
  grid: GridBuilder
  sheet: SheetBuilder
}

/** The cell that is being read. */
interface OpenCell {
  type: string
  look: CellLook | undefined
  value: string
}

const TRUTH: Readonly<Record<string, string>> = { '1': 'TRUE', '0': 'FALSE' }

const COLUMNS = 16_384
const MERGES = 20_000

/** Reads a sheet of a workbook: the stored values of its cells as they are shown, widths, merges, frozen panes. */
export function sheetCells({ grid, sheet, ...reading }: SheetReading): XmlHandler {
  const { facts } = sheet
  let row = -1
  let column = -1
  let cell: OpenCell = { type: 'n', look: undefined, value: '' }
  let isValue = false
  let readings = 0

  const openCell = (attributes: XmlAttributes) => {
    const position = cellPosition(attribute(attributes, 'r') ?? '')
    column = position?.column ?? column + 1
    if (position !== null) row = position.row
    const look = reading.looks[Number(attribute(attributes, 's') ?? 0)]
    cell = { type: attribute(attributes, 't') ?? 'n', look, value: '' }
  }

  return {
    open(name, attributes) {
      if (name === 'c') openCell(attributes)
      else if (name === 'row') {
        row = Number(attribute(attributes, 'r') ?? row + 2) - 1
        column = -1
      } else if (name === 'v' || name === 't') isValue = readings === 0
      else if (name === 'rPh') readings += 1
      else if (name === 'col') addWidth(attributes, (facts.widths ??= {}))
      else if (name === 'pane') freeze(attributes, facts)
      else if (name === 'mergeCell') {
        const area = areaPosition(attribute(attributes, 'ref') ?? '')
        if (area !== null && (facts.merges ??= []).length < MERGES) facts.merges.push(area)
      }
    },
    text(text) {
      if (isValue) cell.value += text
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') readings -= 1
      else if (name === 'c') sheet.cell(row, column, shownText(cell, reading), cellStyle(cell))
    },
    // Merges come after the cells, so a full grid still reads on, until the deadline.
    isDone: () => grid.isFull(),
  }
}

function shownText({ type, look, value }: OpenCell, { strings, format }: CellReading): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return TRUTH[value.trim()] ?? value
  const number = Number(value)
  if (type !== 'n' || value.trim() === '' || !Number.isFinite(number)) return value
  return format(number, look?.format ?? 0, look?.code)
}

function cellStyle({ type, look }: OpenCell): CellStyle | undefined {
  const own = look?.style
  const natural = type === 'n' ? 'right' : type === 'b' || type === 'e' ? 'center' : undefined
  return natural === undefined || own?.align !== undefined ? own : { ...own, align: natural }
}

function addWidth(attributes: XmlAttributes, widths: Record<number, number>): void {
  const from = Number(attribute(attributes, 'min'))
  const to = Math.min(Number(attribute(attributes, 'max')), COLUMNS, from + 500)
  const isHidden = attribute(attributes, 'hidden') === '1'
  const width = isHidden ? 0 : Number(attribute(attributes, 'width'))
  if (!Number.isFinite(width)) return
  for (let column = from; column <= to; column += 1) widths[column - 1] = Math.round(width * 10) / 10
}

function freeze(attributes: XmlAttributes, facts: SheetBuilder['facts']): void {
  if (attribute(attributes, 'state')?.startsWith('frozen') !== true) return
  facts.frozenRows = Number(attribute(attributes, 'ySplit')) || 0
  facts.frozenColumns = Number(attribute(attributes, 'xSplit')) || 0
}
