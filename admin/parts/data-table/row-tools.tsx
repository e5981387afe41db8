import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { ActionMenu, type MenuEntry, type MenuPlace } from '../action-menu/action-menu.tsx'
import type { RowAction } from './column.ts'

/** The maximum number of actions side by side, as far as they fit into the column. */
const BESIDE = 2
const ROOM = 150
const MORE_WIDTH = 30

const actionWidth = <Row,>({ label }: RowAction<Row>): number => [...label].length * 13 + 13

/** The first actions that fit. */
function fitting<Row>(actions: readonly RowAction<Row>[], most: number, room: number): readonly RowAction<Row>[] {
  let left = room
  const over = actions.findIndex((action) => (left -= actionWidth(action)) < 0)
  return actions.slice(0, Math.min(most, over < 0 ? actions.length : over))
}

interface RowToolsProps<Row> {
  row: Row
  actions: readonly RowAction<Row>[]
  /** The row's name, to make the accessible names of buttons unique. */
  name: string
  onMore: (at: MenuPlace) => void
  /** The menu contains more than the actions. */
  isMoreAlways?: boolean
  /** For the mouse only: keyboard and screen readers have the same actions in the row's menu. */
  isForMouse?: boolean
}

/** Two actions of a row, and a menu for the rest. */
export function RowTools<Row>(p: RowToolsProps<Row>): ReactElement {
  const { row, actions, name, onMore, isMoreAlways = false, isForMouse = false } = p
  const reach = isForMouse ? { tabIndex: -1 } : {}
  const whole = isMoreAlways ? [] : fitting(actions, BESIDE + 1, ROOM)
  const beside = !isMoreAlways && whole.length === actions.length ? whole : fitting(actions, BESIDE, ROOM - MORE_WIDTH)
  return (
    <span className="zk-row-tools" role="group" aria-label={`${name}的操作`}>
      {beside.map((action) => (
        <Button
          {...reach}
          key={action.id}
          size="small"
          variant="minimal"
          text={action.label}
          aria-label={`${action.label}${name}`}
          intent={action.danger ? 'danger' : 'primary'}
          disabled={action.isDisabled ?? false}
          onClick={() => action.run(row)}
        />
      ))}
      {(isMoreAlways || beside.length < actions.length) && (
        <Button
          {...reach}
          size="small"
          variant="minimal"
          icon="more"
          aria-label={`${name}的更多操作`}
          aria-haspopup="menu"
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            onMore({ left, top: bottom })
          }}
        />
      )}
    </span>
  )
}

export const entriesOfRow = <Row,>(row: Row, actions: readonly RowAction<Row>[]): MenuEntry[] =>
  actions.map((action) => ({
    id: action.id,
    label: action.label,
    icon: action.icon,
    danger: action.danger,
    isDisabled: action.isDisabled ?? false,
    run: () => action.run(row),
  }))

/** The same with its own menu, for rows that are separate elements. */
export function RowToolsWithMenu<Row>({
  row,
  actions,
  name,
}: Omit<RowToolsProps<Row>, 'onMore' | 'isMoreAlways'>): ReactElement {
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  return (
    <>
      <RowTools {...{ row, actions, name }} onMore={setMenu} />
      <ActionMenu
        label={`${name}的操作`}
        at={menu}
        entries={entriesOfRow(row, actions)}
        onClose={() => setMenu(null)}
      />
    </>
  )
}
