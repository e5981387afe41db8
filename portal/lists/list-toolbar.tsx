import type { ReactElement, ReactNode } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Page } from '#core/contract/page.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import type { EntryView } from '../documents/document-entry.tsx'
import type { Selection } from '../documents/selection.ts'
import { type ListState, SORTS } from './list-query.ts'
import type { Go } from './use-list-state.ts'

interface ListToolbarProps {
  page: Page<DocRow>
  state: ListState
  onGo: Go
  start?: ReactNode
  selection: Selection
  view: EntryView
  onView: (view: EntryView) => void
}

/** The number of documents, the order, and the kind of view. */
export function ListToolbar(props: ListToolbarProps): ReactElement {
  const { page, state, onGo, start, selection, view, onView } = props
  const { records, total, more } = page
  const isAll = records.length > 0 && records.every(({ id }) => selection.has(id))
  return (
    <div className="zk-list-line zk-num">
      {records.length > 0 && (
        <label className="zk-list-all">
          <input type="checkbox" checked={isAll} onChange={(event) => selection.set(records, event.target.checked)} />
          选择本页
        </label>
      )}
      <span role="status">{more ? `${total}+ 篇` : `共 ${total} 篇`}</span>
      {start}
      <SelectField label="排序" value={state.sort} options={SORTS} onChange={(sort) => onGo({ sort })} />
      <ViewSwitch view={view} onView={onView} />
    </div>
  )
}

const VIEWS = [
  { value: 'list', text: '列表' },
  { value: 'cards', text: '卡片' },
] as const

const ViewSwitch = ({ view, onView }: Pick<ListToolbarProps, 'view' | 'onView'>) => (
  <div className="zk-list-views" role="group" aria-label="显示方式">
    {VIEWS.map(({ value, text }) => (
      <button key={value} type="button" aria-pressed={value === view} onClick={() => onView(value)}>
        {text}
      </button>
    ))}
  </div>
)
