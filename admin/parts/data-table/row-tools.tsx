import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { ActionMenu, type MenuEntry, type MenuPlace } from '../action-menu/action-menu.tsx'
import type { RowAction } from './column.ts'

const BESIDE = 2

interface RowToolsProps<Row> {
  row: Row
  actions: readonly RowAction<Row>[]
  /** What the row is called, for names of buttons that would be alike. */
  name: string
  onMore: (at: MenuPlace) => void
}

/** Two actions of a row, the rest in its menu. */
export function RowTools<Row>({ row, actions, name, onMore }: RowToolsProps<Row>): ReactElement {
  const beside = actions.length > BESIDE + 1 ? actions.slice(0, BESIDE) : actions.slice(0, BESIDE + 1)
  return (
    <span className="zk-row-tools" role="group" aria-label={`${name}的操作`}>
      {beside.map((action) => (
        <Button
          key={action.id}
          size="small"
          variant="minimal"
          text={action.label}
          aria-label={`${action.label}${name}`}
          intent={action.danger ? 'danger' : 'primary'}
          onClick={() => action.run(row)}
        />
      ))}
      {beside.length < actions.length && (
        <Button
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
    run: () => action.run(row),
  }))

/** The same with its own menu, for rows that are elements of their own. */
export function RowToolsWithMenu<Row>({ row, actions, name }: Omit<RowToolsProps<Row>, 'onMore'>): ReactElement {
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
