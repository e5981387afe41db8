import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import type { SheetFacts, SheetRow, SheetStyle } from '#core/contract/km/files/preview-parts.ts'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { PrintOut } from '../print/print-out.tsx'
import { WatermarkLayer } from '../watermark-layer/watermark-layer.tsx'
import { cellLook } from './sheet-rows.tsx'
import { spanAt } from './spans.ts'
import type { LoadRows } from './use-rows.ts'

/** More rows would fill hundreds of sheets of paper. */
const MOST_ROWS = 5000

export interface SheetPrintProps {
  sheet: SheetFacts
  /** The index of the sheet, 0-based. */
  at: number
  styles: readonly SheetStyle[]
  blockRows: number
  load: LoadRows
  watermark: WatermarkTile | null
  /** `failed`: its rows could not be loaded. */
  onDone: (failed: boolean) => void
}

/** Prints one sheet; of a very long one only the first rows. */
export function SheetPrint(props: SheetPrintProps): ReactElement | null {
  const { sheet, watermark, onDone } = props
  const rows = useAllRows(props)
  if (!rows) return null
  const count = Math.min(sheet.rows, MOST_ROWS)
  return (
    <PrintOut onDone={() => onDone(false)}>
      <WatermarkLayer tile={watermark}>
        <table>
          <caption>
            {sheet.name}
            {count < sheet.rows && `（前 ${count} 行，共 ${sheet.rows} 行）`}
          </caption>
          <tbody>
            {Array.from({ length: count }, (_, row) => (
              <PaperRow key={row} row={row} cells={rows.get(row)} {...props} />
            ))}
          </tbody>
        </table>
      </WatermarkLayer>
    </PrintOut>
  )
}

type PaperRowProps = Pick<SheetPrintProps, 'sheet' | 'styles'> & { row: number; cells: SheetRow[1] | undefined }

function PaperRow({ row, cells = [], sheet, styles }: PaperRowProps): ReactElement {
  const byColumn = new Map(cells.map((cell) => [cell[0], cell]))
  const columns = Array.from({ length: sheet.columns }, (_, column) => column)
  return (
    <tr>
      {columns.map((column) => {
        const span = spanAt(sheet.merges, row, column)
        if (span === 'covered' || sheet.widths[String(column)] === 0) return null
        const [, text = '', style] = byColumn.get(column) ?? []
        return (
          <td
            key={column}
            style={cellLook(style === undefined ? undefined : styles[style])}
            {...(span && { colSpan: span.columns, rowSpan: span.rows })}
          >
            {text}
          </td>
        )
      })}
    </tr>
  )
}

function useAllRows({ sheet, at, blockRows, load, onDone }: SheetPrintProps): ReadonlyMap<number, SheetRow[1]> | null {
  const [rows, setRows] = useState<ReadonlyMap<number, SheetRow[1]> | null>(null)
  const fail = useEffectEvent(() => onDone(true))
  const last = Math.min(sheet.rows, MOST_ROWS)
  useEffect(() => {
    const asking = new AbortController()
    const loadAll = async () => {
      const found: SheetRow[] = []
      for (let row = 0; row < last; row += blockRows) found.push(...(await load(at, row, asking.signal)))
      if (!asking.signal.aborted) setRows(new Map(found))
    }
    loadAll().catch(() => asking.signal.aborted || fail())
    return () => asking.abort()
  }, [at, last, blockRows, load])
  return rows
}
