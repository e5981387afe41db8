import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { useMay } from '../rights.ts'
import type { Resource, ResourceAction, RowOf } from './define.ts'
import { OnceButton } from '../parts/once-button.tsx'
import { isOffered } from './row-actions.ts'
import type { Doing } from './use-doing.tsx'

interface ActionButtonsProps<Row> {
  actions: readonly ResourceAction<Row>[]
  onStart: (action: ResourceAction<Row>) => void
}

/** The actions this person may take, as buttons. */
export function ActionButtons<Row>({ actions, onStart }: ActionButtonsProps<Row>): ReactElement {
  const may = useMay()
  return (
    <>
      {actions
        .filter(({ access }) => may(access))
        .map((action) => (
          <OnceButton
            key={action.id}
            text={action.label}
            intent={action.isDanger ? 'danger' : 'none'}
            {...(action.icon && { icon: action.icon })}
            onClick={() => onStart(action)}
          />
        ))}
    </>
  )
}

interface BatchMenuProps<L extends Endpoint> {
  def: Resource<L>
  rows: readonly RowOf<L>[]
  doing: Doing<RowOf<L>>
  /** As buttons in a bar, else behind one button. */
  isBar?: boolean
}

/** What can be done with many rows at once. It is there before any is selected, and says then what is missing. */
export function BatchMenu<L extends Endpoint>({
  def,
  rows,
  doing,
  isBar = false,
}: BatchMenuProps<L>): ReactElement | null {
  const may = useMay()
  const actions = (def.actions ?? []).filter((action) => isOffered(action, 'rows', may))
  const mayRemove = def.remove !== undefined && may(def.remove.access)
  if (actions.length === 0 && !mayRemove) return null
  if (isBar) {
    return (
      <>
        <ActionButtons actions={actions} onStart={(action) => doing.start(action, rows)} />
        {mayRemove && <Button intent="danger" icon="trash" text="批量删除" onClick={() => doing.remove(rows)} />}
      </>
    )
  }
  const menu = (
    <Menu>
      {actions.map((action) => (
        <MenuItem
          key={action.id}
          text={`批量${action.label}`}
          {...(action.icon && { icon: action.icon })}
          onClick={() => doing.start(action, rows)}
        />
      ))}
      {mayRemove && <MenuItem text="批量删除" icon="trash" intent="danger" onClick={() => doing.remove(rows)} />}
    </Menu>
  )
  return (
    <PopoverNext content={menu} placement="bottom-end">
      <Button text="批量操作" endIcon="caret-down" />
    </PopoverNext>
  )
}
