import { prepared } from '#core/api/prepared.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Asking, AskingFacts, OneRowAction, PanelProps, ResourceAction } from './action.ts'
import type { ComponentType } from 'react'

type PanelButton<Row> = Pick<OneRowAction<Row>, 'id' | 'label' | 'icon' | 'access' | 'isEnabled'> & {
  panel: ComponentType<PanelProps<Row>>
}

/* A panel with its button. It is defined beside the panel, which knows the required permission. */
export const rowPanel = <Row>(button: PanelButton<Row>): OneRowAction<Row> => ({ ...button, on: 'row' })
export const listPanel = <Row>({ isEnabled: _ofRows, ...button }: PanelButton<Row>): ResourceAction<Row> => ({
  ...button,
  on: 'list',
})

/** An action that asks in a drawer and then calls; checked against the contract. */
export function rowAsking<Row, E extends Endpoint>(facts: AskingFacts<Row, E>): OneRowAction<Row> {
  const { id, label, icon, isDanger, access = facts.call.access, isEnabled, call: endpoint, args, ...rest } = facts
  const asks = {
    ...rest,
    endpoint,
    call: (row: Row, asked: Parameters<typeof args>[1]) => prepared(endpoint, args(row, asked)),
  } as unknown as Asking<Row>
  return {
    id,
    label,
    access,
    on: 'row',
    asks,
    ...(icon && { icon }),
    ...(isDanger && { isDanger }),
    ...(isEnabled && { isEnabled }),
  }
}
