import type { MenuEntry } from '../../action-menu/action-menu.tsx'
import type { Column, Sorting, TableLayout } from '../column.ts'
import { inOrder, isShown, withShown, withStep, withWidth } from './layout.ts'

interface ColumnContext<Row> {
  column: Column<Row>
  columns: readonly Column<Row>[]
  arranged: readonly { column: Column<Row>; width: number }[]
  state: { layout: TableLayout; change: (next: TableLayout) => void }
  onSort: (sorting: Sorting) => void
}

const STEP = 24

/** The menu of a column's head: all mouse actions, for the keyboard. */
export function columnEntries<Row>({ column, columns, arranged, state, onSort }: ColumnContext<Row>): MenuEntry[] {
  const { layout, change } = state
  const { key } = column
  const width = arranged.find((item) => item.column.key === key)?.width ?? 0
  const shown = inOrder(columns, layout).filter((each) => isShown(each, layout))
  const at = shown.findIndex((each) => each.key === key)
  const isFrozen = layout.frozen === key
  const sorts: MenuEntry[] = column.isSortable
    ? [
        { id: 'asc', label: '升序', icon: 'arrow-up', run: () => onSort({ column: key, order: 'asc' }) },
        { id: 'desc', label: '降序', icon: 'arrow-down', run: () => onSort({ column: key, order: 'desc' }) },
      ]
    : []
  const move = (step: -1 | 1) => () => change(withStep(layout, columns, key, step))
  return [
    ...sorts,
    { id: 'left', label: '左移', isDisabled: at === 0, startsGroup: sorts.length > 0, run: move(-1) },
    { id: 'right', label: '右移', isDisabled: at === shown.length - 1, run: move(1) },
    { id: 'wider', label: '加宽', run: () => change(withWidth(layout, key, width + STEP)) },
    { id: 'narrower', label: '变窄', run: () => change(withWidth(layout, key, width - STEP)) },
    {
      id: 'freeze',
      label: isFrozen ? '取消固定' : '固定到这一列',
      startsGroup: true,
      run: () => change({ ...layout, frozen: isFrozen ? null : key }),
    },
    {
      id: 'hide',
      label: '隐藏这一列',
      isDisabled: shown.length === 1,
      run: () => change(withShown(layout, columns, key, false)),
    },
  ]
}
