import { useRef, useState } from 'react'
import { dragRow, rowIndex } from '#core/table/table.ts'
import type { RowDrag } from './table-props.ts'
import type { Editable } from './use-editable-table.ts'

/** The dragged row and its target. */
export function useRowDrag(table: Editable): RowDrag {
  const dragged = useRef<string | null>(null)
  // Rows that were not re-rendered call older handlers, so the target is kept in a ref.
  const last = useRef<RowDrag['over']>(null)
  const [over, setOver] = useState<RowDrag['over']>(null)
  const put = (next: RowDrag['over']) => {
    last.current = next
    setOver(next)
  }
  const end = () => {
    dragged.current = null
    put(null)
  }
  return {
    over,
    start: (row) => {
      dragged.current = row
    },
    end,
    move: (row, half) => {
      if (dragged.current === null) return
      if (last.current?.row !== row || last.current.half !== half) put({ row, half })
    },
    drop: () => {
      const [row, target] = [dragged.current, last.current]
      end()
      if (row === null || target === null) return
      table.change((now) => {
        const [from, at] = [rowIndex(now, row), rowIndex(now, target.row)]
        const place = target.half === 'after' ? at + 1 : at
        return dragRow(now, row, from < place ? place - 1 : place)
      })
    },
  }
}
