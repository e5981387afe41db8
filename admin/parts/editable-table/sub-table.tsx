import { Button } from '@blueprintjs/core'
import { type CSSProperties, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { type Row, findRow } from '#core/table/table.ts'
import type { Editable } from './use-editable-table.ts'
import type { ShownSubTable } from './use-sub-table.ts'

interface SubTableProps {
  shown: ShownSubTable
  label: string
  content: (row: Row) => ReactNode
  table: Editable
  onClose: () => void
}

/** The details of one row, shown over the others. */
export function SubTable({ shown, label, content, table, onClose }: SubTableProps): ReactElement | null {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const origin = document.activeElement
    box.current?.focus({ preventScroll: true })
    return () => {
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true })
    }
  }, [])
  const row = findRow(table.table, shown.row)
  if (!row) return null
  const { top, bottom } = shown
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={`${label}的子表`}
      tabIndex={-1}
      className="zk-edit-sub"
      style={{ top: top ?? 'auto', bottom: bottom ?? 'auto' } satisfies CSSProperties}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Button
        className="zk-edit-close"
        size="small"
        variant="minimal"
        icon="cross"
        aria-label="关闭子表"
        onClick={onClose}
      />
      {content(row)}
    </div>
  )
}
