import { type CSSProperties, type FocusEvent, type KeyboardEvent, type ReactElement, useRef } from 'react'
import { selectAll, selectKind } from '#core/table/selection.ts'
import { isPlaceholder, type Line } from '#core/table/tree.ts'
import { ROW_HEIGHT } from '#core/table/types.ts'
import type { Piece } from '../tree/window-pieces.ts'
import { useWindow } from '../tree/use-window.ts'
import { GapRow, PlaceholderRow } from './other-rows.tsx'
import { StatisticRows } from './statistic-rows.tsx'
import { TableRow } from './table-row.tsx'
import type { RowContext } from './table-props.ts'

interface TableGridProps {
  context: RowContext
  lines: readonly Line[]
  widths: readonly number[]
  isScrolling: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
}

/** Rows drawn beyond each edge of the window. */
const SPARE = 4
const LONG = 40

export function TableGrid({ context, lines, widths, isScrolling, onKeyDown, onFocus }: TableGridProps): ReactElement {
  const { props, columns, cursor } = context
  const { table } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const at = cursor ? lines.findIndex(({ id }) => id === cursor.row) : -1
  const { pieces } = useWindow({
    box: body,
    count: lines.length,
    height: ROW_HEIGHT,
    cursor: at,
    spare: SPARE,
    long: LONG,
  })
  return (
    <div className={`zk-edit-scroll${isScrolling ? ' is-scrolling' : ''}`}>
      <table
        role={table.table.tree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length}
        aria-readonly={props.isDisabled ?? false}
        aria-multiselectable={selectKind(table.table) === 'many'}
        style={{ width: widths.reduce((sum, width) => sum + width, 0) } satisfies CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <colgroup>
          {columns.map((column, index) => (
            <col key={column.key} style={{ width: widths[index]! }} />
          ))}
        </colgroup>
        <Heads context={context} />
        <tbody ref={body}>
          <Body context={context} lines={lines} pieces={pieces} />
        </tbody>
        <StatisticRows table={table.table} columns={columns} />
      </table>
    </div>
  )
}

interface BodyProps extends Pick<TableGridProps, 'context' | 'lines'> {
  pieces: readonly Piece[]
}

function Body({ context, lines, pieces }: BodyProps): ReactElement {
  const span = context.columns.length
  if (lines.length === 0)
    return (
      <tr role="row">
        <td role="gridcell" colSpan={span} className="zk-edit-none">
          还没有数据
        </td>
      </tr>
    )
  const drawn = ({ at, gap }: Piece): ReactElement => {
    if (gap !== undefined) return <GapRow key={`gap ${at}`} lines={gap} span={span} />
    const line = lines[at]!
    return isPlaceholder(line) ? (
      <PlaceholderRow key={line.id} line={line} at={at} span={span} onRetry={context.props.table.toggle} />
    ) : (
      <TableRow key={line.id} row={line} at={at} context={context} />
    )
  }
  return <>{pieces.map(drawn)}</>
}

function Heads({ context: { props, columns } }: { context: RowContext }): ReactElement {
  const { table, onSelect, isDisabled = false } = props
  const { rows, selected } = table.table
  const isAll = rows.length > 0 && selected.size === rows.length
  const all = (isOn: boolean) => {
    table.change((now) => selectAll(now, isOn))
    onSelect?.(isOn ? rows.map(({ id }) => id) : [])
  }
  return (
    <thead>
      <tr role="row" aria-rowindex={1}>
        {columns.map((column, at) => (
          <th
            key={column.key}
            role="columnheader"
            aria-colindex={at + 1}
            data-type={column.type}
            className={props.types.get(column.type)?.align === 'end' ? 'is-end' : ''}
          >
            {column.type === 'row-checkbox' ? (
              <input
                type="checkbox"
                aria-label="选择全部行"
                checked={isAll}
                disabled={isDisabled}
                onChange={(event) => all(event.target.checked)}
              />
            ) : (
              <>
                {isRequired(column) && <span className="zk-edit-star" aria-hidden />}
                {column.title || <span className="zk-hidden">{NAMES[column.type] ?? column.key}</span>}
              </>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const isRequired = ({ validateRules }: RowContext['columns'][number]): boolean =>
  validateRules?.some((rule) => rule.required) ?? false

/** Columns of the row itself that need a name only for screen readers. */
const NAMES: Readonly<Record<string, string>> = {
  'row-number': '序号',
  'row-radio': '选择',
  'row-expand': '展开',
  'row-drag-sort': '排序',
}
