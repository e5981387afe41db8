import type { ButtonState } from '#core/access/button-rights.ts'
import type { Access, Endpoint } from '#core/contract/endpoint.ts'
import type { RowAction } from '../../parts/data-table/column.ts'
import type { ResourceAction, ResourceRemoval } from '../define.ts'
import { isMeantFor } from './is-meant-for.ts'
import { rowId } from '../row-id.ts'
import type { Doing } from '../use-doing.tsx'

interface Offered<Row> {
  form?: { edit: Endpoint }
  detail?: unknown
  remove?: ResourceRemoval<Row>
  actions?: readonly ResourceAction<Row>[]
}

interface Offer<Row> {
  button: StateOf
  doing: Doing<Row>
  onOpen: (id: string) => void
  onDetail?: (id: string) => void
}

type StateOf = (access: Access) => ButtonState

/** Whether an action is available to this person in a place. */
export const isOffered = <Row>(
  { on, access }: ResourceAction<Row>,
  at: 'row' | 'rows' | 'list',
  button: StateOf,
): boolean => (on === at || (on === 'both' && at !== 'list')) && button(access) !== 'absent'

/** The actions that one row offers to this person. */
export function rowActions<Row>(
  def: Offered<Row>,
  row: Row,
  { button, doing, onOpen, onDetail }: Offer<Row>,
): readonly RowAction<Row>[] {
  const { form, detail, remove, actions = [] } = def
  const own = actions.filter((action) => isOffered(action, 'row', button) && isMeantFor(action, row))
  const mayEdit = form !== undefined && button(form.edit.access) === 'usable'
  return [
    ...(form
      ? [{ id: 'open', label: mayEdit ? '编辑' : '查看', icon: 'edit' as const, run: () => onOpen(rowId(row)) }]
      : []),
    ...(detail && onDetail
      ? [{ id: 'detail', label: '详情', icon: 'id-number' as const, run: () => onDetail(rowId(row)) }]
      : []),
    ...own.map((action) => ({
      id: action.id,
      label: action.label,
      ...(action.icon && { icon: action.icon }),
      ...(action.isDanger && { danger: true }),
      isDisabled: button(action.access) === 'disabled',
      run: () => doing.start(action, [row]),
    })),
    ...removeAction(remove, row, { button, doing }),
  ]
}

function removeAction<Row>(
  remove: ResourceRemoval<Row> | undefined,
  row: Row,
  { button, doing }: Omit<Offer<Row>, 'onOpen' | 'onDetail'>,
): readonly RowAction<Row>[] {
  const state = remove ? button(remove.access) : 'absent'
  if (state === 'absent' || !(remove?.isEnabled?.(row) ?? true)) return []
  const isDisabled = state === 'disabled'
  return [{ id: 'remove', label: '删除', icon: 'trash', danger: true, isDisabled, run: () => doing.remove([row]) }]
}

/** Whether any row may have actions for this person. */
export const hasRowActions = <Row>({ form, detail, remove, actions = [] }: Offered<Row>, button: StateOf): boolean =>
  form !== undefined ||
  detail !== undefined ||
  (remove !== undefined && button(remove.access) !== 'absent') ||
  actions.some((action) => isOffered(action, 'row', button))

/** Whether there is any action on several rows, so that selecting makes sense. */
export const hasBatch = <Row>(
  { remove, actions = [], excel }: Offered<Row> & { excel?: unknown },
  button: StateOf,
): boolean =>
  excel !== undefined ||
  (remove !== undefined && button(remove.access) !== 'absent') ||
  actions.some((action) => isOffered(action, 'rows', button))
