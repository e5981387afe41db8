import type { ReactElement } from 'react'
import { optionText, valueText } from '#core/table/values.ts'
import { splitIds } from '../../pickers/picking.ts'
import type { CellProps } from '../cell-type.ts'

/** The value as text; the label of its option if it has one. */
export function ShowText({ column, value }: CellProps): ReactElement {
  const text = column.options ? optionText(column.options, value) : valueText(value)
  return (
    <span className="zk-edit-text" title={text}>
      {text}
    </span>
  )
}

/** The first of several values, and the number of the others. */
export const showMany = (
  nameOf: (key: string, column: CellProps['column']) => string,
  keysOf: (text: string) => string[] = splitIds,
) =>
  function ShowMany({ column, value }: CellProps): ReactElement | null {
    const names = keysOf(valueText(value)).map((key) => nameOf(key, column))
    if (names.length === 0) return null
    return (
      <span className="zk-edit-many" title={names.join('，')}>
        <span className="zk-edit-tag">{names[0]}</span>
        {names.length > 1 && <span className="zk-edit-more">+{names.length - 1}</span>}
      </span>
    )
  }

export const ShowPercent = ({ column, value }: CellProps): ReactElement => (
  <span className="zk-edit-progress">
    <progress max={100} value={Number(value)} aria-label={column.title} />
    {Number(value)}%
  </span>
)

export const ShowSlot = (cell: CellProps): ReactElement => <>{cell.slot?.(cell)}</>
