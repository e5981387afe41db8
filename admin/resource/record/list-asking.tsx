import type { Endpoint } from '#core/contract/endpoint.ts'
import type { PanelProps } from '../define.ts'
import { AskDrawer } from './ask-drawer.tsx'
import type { AskingFacts, ResourceAction } from '../actions/action.ts'
import { rowAsking } from '../actions/panel-action.ts'

/** An action on the list as a whole that asks in a drawer and then calls: for what is added and never edited. */
export function listAsking<Row, E extends Endpoint>(
  facts: Omit<AskingFacts<null, E>, 'isEnabled' | 'args'> & {
    args: (asked: Parameters<AskingFacts<null, E>['args']>[1]) => ReturnType<AskingFacts<null, E>['args']>
  },
): ResourceAction<Row> {
  const { args, ...rest } = facts
  const { isEnabled: _ofRows, ...action } = rowAsking<null, E>({ ...rest, args: (_row, asked) => args(asked) })
  const { id, label, access, icon, asks } = action
  const panel = ({ onClose, onDone }: PanelProps<Row>) => (
    <AskDrawer action={action} asks={asks!} rows={[null]} {...{ onClose, onDone }} />
  )
  return { id, label, access, ...(icon && { icon }), on: 'list', panel }
}
