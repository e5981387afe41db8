import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { addRow, canMove, moveRow, nextId } from '#core/table/table.ts'
import { selectKind } from '#core/table/selection.ts'
import type { EditableTableProps } from './table-props.ts'

interface TableBarProps extends EditableTableProps {
  /** The row with the cursor. */
  current: string | null
  onAdded: (row: string) => void
}

/** What is done to rows: with those that are selected, or with the one at the cursor. */
export function TableBar({ table, buttons, current, onAdded }: TableBarProps): ReactElement {
  const { table: now, notice } = table
  const { selected } = now
  const row = selected.size === 1 ? [...selected][0]! : current
  const step = (label: string, by: -1 | 1) => (
    <Button
      size="small"
      text={label}
      disabled={row === null || !canMove(now, row, by)}
      onClick={() => row !== null && table.change((last) => moveRow(last, row, by))}
    />
  )
  const add = () => {
    const made = nextId(now)
    table.change((last) => addRow(last))
    onAdded(made)
  }
  return (
    <div className="zk-edit-bar">
      <Button size="small" intent="primary" text="新增" onClick={add} />
      <Button
        size="small"
        text="在下方插入"
        disabled={row === null}
        onClick={() => row !== null && table.insert(row)}
      />
      {now.tree === null && step('上移', -1)}
      {now.tree === null && step('下移', 1)}
      {selectKind(now) !== 'none' && (
        <Button
          size="small"
          text={selected.size > 0 ? `删除 ${selected.size} 项` : '删除'}
          disabled={selected.size === 0}
          onClick={() => table.remove(selected)}
        />
      )}
      {buttons}
      <span role="alert" className="zk-edit-notice">
        {notice}
      </span>
    </div>
  )
}
