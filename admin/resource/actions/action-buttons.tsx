import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { useButton } from '../../rights.ts'
import type { Resource, ResourceAction, RowOf } from '../define.ts'
import { OnceButton } from '../../parts/once-button.tsx'
import { isOffered } from './row-actions.ts'
import type { Doing } from '../use-doing.tsx'

interface ActionButtonsProps<Row> {
  actions: readonly ResourceAction<Row>[]
  onStart: (action: ResourceAction<Row>) => void
}

/** Buttons for the actions that this person may perform. */
export function ActionButtons<Row>({ actions, onStart }: ActionButtonsProps<Row>): ReactElement {
  const button = useButton()
  return (
    <>
      {actions
        .filter(({ access }) => button(access) !== 'absent')
        .map((action) => (
          <OnceButton
            key={action.id}
            text={action.label}
            intent={action.isDanger ? 'danger' : 'none'}
            disabled={button(action.access) === 'disabled'}
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
  /** Shown as buttons in a bar, else in a menu. */
  isBar?: boolean
}

/** Actions on several rows. It is visible before any is selected, and then says what is missing. */
export function BatchMenu<L extends Endpoint>({
  def,
  rows,
  doing,
  isBar = false,
}: BatchMenuProps<L>): ReactElement | null {
  const button = useButton()
  const actions = (def.actions ?? []).filter((action) => isOffered(action, 'rows', button))
  const removal = def.remove ? button(def.remove.access) : 'absent'
  if (actions.length === 0 && removal === 'absent') return null
  const removing = {
    text: '批量删除',
    icon: 'trash',
    intent: 'danger',
    disabled: removal === 'disabled',
    onClick: () => doing.remove(rows),
  } as const
  if (isBar) {
    return (
      <>
        <ActionButtons actions={actions} onStart={(action) => doing.start(action, rows)} />
        {removal !== 'absent' && <Button {...removing} />}
      </>
    )
  }
  const menu = (
    <Menu>
      {actions.map((action) => (
        <BatchItem key={action.id} action={action} onClick={() => doing.start(action, rows)} />
      ))}
      {removal !== 'absent' && <MenuItem {...removing} />}
    </Menu>
  )
  return (
    <PopoverNext content={menu} placement="bottom-end">
      <Button text="批量操作" endIcon="caret-down" />
    </PopoverNext>
  )
}

function BatchItem<Row>({ action, onClick }: { action: ResourceAction<Row>; onClick: () => void }): ReactElement {
  const isDisabled = useButton()(action.access) === 'disabled'
  return (
    <MenuItem
      text={`批量${action.label}`}
      disabled={isDisabled}
      {...(action.icon && { icon: action.icon })}
      onClick={onClick}
    />
  )
}
