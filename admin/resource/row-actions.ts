import type { Access, Endpoint } from '#core/contract/endpoint.ts'
import type { RowAction } from '../parts/data-table/column.ts'
import type { ResourceAction, ResourceRemoval } from './define.ts'
import { rowId } from './row-id.ts'
import type { Doing } from './use-doing.tsx'

interface Offered<Row> {
  form?: { edit: Endpoint }
  remove?: ResourceRemoval<Row>
  actions?: readonly ResourceAction<Row>[]
}

interface Offer<Row> {
  may: May
  doing: Doing<Row>
  onOpen: (id: string) => void
}

type May = (access: Access) => boolean

/** Whether an action is offered to this person at a place. */
export const isOffered = <Row>({ on, access }: ResourceAction<Row>, at: 'row' | 'rows' | 'list', may: May): boolean =>
  (on === at || (on === 'both' && at !== 'list')) && may(access)

/** What one row offers to this person. */
export function rowActions<Row>(
  def: Offered<Row>,
  row: Row,
  { may, doing, onOpen }: Offer<Row>,
): readonly RowAction<Row>[] {
  const { form, remove, actions = [] } = def
  const own = actions.filter((action) => isOffered(action, 'row', may) && (action.isEnabled?.(row) ?? true))
  const mayEdit = form !== undefined && may(form.edit.access)
  return [
    ...(form
      ? [{ id: 'open', label: mayEdit ? '编辑' : '查看', icon: 'edit' as const, run: () => onOpen(rowId(row)) }]
      : []),
    ...own.map((action) => ({
      id: action.id,
      label: action.label,
      ...(action.icon && { icon: action.icon }),
      ...(action.isDanger && { danger: true }),
      run: () => doing.start(action, [row]),
    })),
    ...(remove && may(remove.access) && (remove.isEnabled?.(row) ?? true)
      ? [{ id: 'remove', label: '删除', icon: 'trash' as const, danger: true, run: () => doing.remove([row]) }]
      : []),
  ]
}

/** Whether any row may offer anything to this person. */
export const hasRowActions = <Row>({ form, remove, actions = [] }: Offered<Row>, may: May): boolean =>
  form !== undefined ||
  (remove !== undefined && may(remove.access)) ||
  actions.some((action) => isOffered(action, 'row', may))

/** Whether anything can be done with several rows, so that it makes sense to select them. */
export const hasBatch = <Row>({ remove, actions = [], excel }: Offered<Row> & { excel?: unknown }, may: May): boolean =>
  excel !== undefined ||
  (remove !== undefined && may(remove.access)) ||
  actions.some((action) => isOffered(action, 'rows', may))
