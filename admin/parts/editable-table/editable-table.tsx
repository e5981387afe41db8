import { type ReactElement, useMemo, useRef, useState } from 'react'
import { canMove, moveRow } from '#core/table/table.ts'
import { columnWidth } from '#core/table/types.ts'
import { styles } from '#ui/theme/styles.ts'
import { ActionMenu, type MenuEntry, type MenuPlace } from '../action-menu/action-menu.tsx'
import css from './editable-table.css?inline'
import { FailureTip } from './failure-tip.tsx'
import { SubTable } from './sub-table.tsx'
import { TableBar } from './table-bar.tsx'
import { TableGrid } from './table-grid.tsx'
import type { EditableTableProps, RowContext } from './table-props.ts'
import { useCellCursor } from './use-cell-cursor.ts'
import { useLeaveEdit } from './use-leave-edit.ts'
import { useRowDrag } from './use-row-drag.ts'
import { useScrolling } from './use-scrolling.ts'
import { useSubTable } from './use-sub-table.ts'

styles(css)

/** Rows edited in place; `useEditableTable` holds them and validates them. */
export function EditableTable(props: EditableTableProps): ReactElement {
  const { label, table, isDisabled = false } = props
  const frame = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => table.columns.filter(({ type }) => type !== 'hidden'), [table.columns])
  const cursor = useCellCursor({ props, columns, frame })
  useLeaveEdit(frame, cursor.isEditing, cursor.leave)
  const sub = useSubTable({ frame, table, isWanted: props.subTable !== undefined, reveal: cursor.showRow })
  const [menu, setMenu] = useState<(MenuPlace & { row: string }) | null>(null)
  const isScrolling = useScrolling(frame, sub.place)
  const drag = useRowDrag(table)
  const context = buildRowContext({ props, columns, drag }, cursor, sub, (row, place) => setMenu({ row, ...place }))
  const entries = menu ? rowMenuEntries(menu.row, props) : []
  return (
    <div ref={frame} className="zk-edit-table">
      {!isDisabled && <TableBar {...props} current={cursor.chosen} onAdded={cursor.showRow} />}
      <TableGrid
        context={context}
        lines={cursor.lines}
        widths={columns.map((column) => columnWidth(column, table.columns))}
        isScrolling={isScrolling}
        onKeyDown={cursor.handleKey}
        onFocus={cursor.handleFocus}
      />
      {sub.shown && (
        <SubTable
          key={sub.shown.row}
          {...{ shown: sub.shown, label, table }}
          content={props.subTable!}
          onClose={sub.close}
        />
      )}
      <FailureTip frame={frame} failures={table.failures} isOff={isScrolling} />
      <ActionMenu label="行的操作" at={menu} entries={entries} onClose={() => setMenu(null)} />
    </div>
  )
}

function buildRowContext(
  shared: Pick<RowContext, 'props' | 'columns' | 'drag'>,
  { cursor, isEditing, put }: ReturnType<typeof useCellCursor>,
  { shown, toggle }: ReturnType<typeof useSubTable>,
  onMenu: RowContext['onMenu'],
): RowContext {
  return { ...shared, cursor, isEditing, onCursor: put, expanded: shown?.row ?? null, onExpand: toggle, onMenu }
}

function rowMenuEntries(row: string, { table }: EditableTableProps): MenuEntry[] {
  const step = (label: string, by: -1 | 1): MenuEntry => ({
    id: label,
    label,
    isDisabled: !canMove(table.table, row, by),
    run: () => table.change((now) => moveRow(now, row, by)),
  })
  return [
    step('向上移', -1),
    step('向下移', 1),
    { id: 'insert', label: '插入一行', startsGroup: true, run: () => table.insert(row) },
  ]
}
