import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { addRow, canMove, moveRow, nextId } from '#core/table/table.ts'
import { selectKind } from '#core/table/selection.ts'
import type { EditableTableProps } from './table-props.ts'

interface TableBarProps extends EditableTableProps {
  /** The active row. */
  current: string | null
  onAdded: (row: string) => void
}

/** Actions on rows: on the selected ones, or on the active one. */
export function TableBar({ table, buttons, current, onAdded }: TableBarProps): ReactElement {
  const { table: now, notice } = table
  const { selected } = now
  const row = selected.size === 1 ? [...selected][0]! : current
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
      <Step table={table} row={row} label="上移" by={-1} />
      <Step table={table} row={row} label="下移" by={1} />
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

interface StepProps {
  table: EditableTableProps['table']
  row: string | null
  label: string
  by: -1 | 1
}

/** Buttons that move a row; not for the rows of a tree. */
const Step = ({ table, row, label, by }: StepProps): ReactElement | null =>
  table.table.tree ? null : (
    <Button
      size="small"
      text={label}
      disabled={row === null || !canMove(table.table, row, by)}
      onClick={() => row !== null && table.change((now) => moveRow(now, row, by))}
    />
  )
