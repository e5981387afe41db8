import { useState } from 'react'
import { detectDelimiter, parseDelimited, printDelimited } from '#core/grid/delimited.ts'
import { type Rows, setCell } from '#core/grid/grid.ts'

/** The maximum number of undo steps. */
const STEPS = 200

interface GridState {
  /** The rows as text. */
  text: string
  rows: Rows
  past: readonly Rows[]
  future: readonly Rows[]
  /** The cell being typed in; all typing in it is one undo step. */
  typing: string | null
  form: Parameters<typeof printDelimited>[1]
}

function opened(text: string): GridState {
  const delimiter = detectDelimiter(text)
  const rows = parseDelimited(text, delimiter)
  return {
    text,
    rows: rows.length > 0 ? rows : [{ cells: [''], source: null }],
    past: [],
    future: [],
    typing: null,
    form: { delimiter, isEnded: text.endsWith('\n') },
  }
}

/** The rows of a delimited text, with undo. */
export function useGrid(value: string, onChange: (value: string) => void) {
  const [grid, setGrid] = useState(() => opened(value))
  // Every own change comes back as `value` in the same render, so a different value comes from outside.
  if (grid.text !== value) setGrid(opened(value))
  const show = (next: Omit<GridState, 'text'>) => {
    const text = printDelimited(next.rows, next.form)
    setGrid({ ...next, text })
    onChange(text)
  }
  const { rows, past, future, typing } = grid
  const change = (next: Rows, cell: string | null = null) => {
    if (next === rows) return
    const isSameStep = cell !== null && cell === typing
    show({ ...grid, rows: next, past: isSameStep ? past : [...past, rows].slice(-STEPS), future: [], typing: cell })
  }
  return {
    rows,
    change,
    type: (row: number, column: number, text: string) => change(setCell(rows, row, column, text), `${row} ${column}`),
    undo: () => {
      const last = past.at(-1)
      if (last) show({ ...grid, rows: last, past: past.slice(0, -1), future: [rows, ...future], typing: null })
    },
    redo: () => {
      const [next, ...rest] = future
      if (next) show({ ...grid, rows: next, past: [...past, rows], future: rest, typing: null })
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}
