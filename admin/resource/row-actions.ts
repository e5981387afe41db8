import type { Access, Endpoint } from '#core/contract/endpoint.ts'
import type { RowAction } from '../parts/data-table/column.ts'
import type { Resource, RowOf } from './define.ts'
import { rowId } from './row-id.ts'
import type { Doing } from './use-doing.tsx'

interface Offer<Row> {
  may: (access: Access) => boolean
  doing: Doing<Row>
  onOpen: (id: string) => void
}

/** What one row offers to this person. */
export function rowActions<L extends Endpoint>(
  def: Resource<L>,
  row: RowOf<L>,
  { may, doing, onOpen }: Offer<RowOf<L>>,
): readonly RowAction<RowOf<L>>[] {
  const { form, remove, actions = [] } = def
  const own = actions.filter(
    ({ on, access, isEnabled }) => (on === 'row' || on === 'both') && may(access) && (isEnabled?.(row) ?? true),
  )
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
