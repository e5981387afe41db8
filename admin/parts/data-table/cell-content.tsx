import type { ReactNode } from 'react'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { type Column, cellText } from './column.ts'

/** The content of a cell. */
export function cellContent<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  const state = column.state?.(row)
  return state ? <StateDot tone={state.tone}>{state.text}</StateDot> : cellText(column, row)
}
