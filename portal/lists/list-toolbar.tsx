import type { ReactElement } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Page } from '#core/contract/page.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton } from '#ui/controls/menu-button/menu-button.tsx'
import { Popover } from '#ui/controls/popover/popover.tsx'
import { styles } from '#ui/theme/styles.ts'
import { type ListState, SORTS } from './list-query.ts'
import css from './list-toolbar.css?inline'
import { COLUMNS } from './rows/columns.ts'
import type { Go } from './use-list-state.ts'
import type { ListPreference } from './use-list-preference.ts'

styles(css)

interface ListToolbarProps {
  /** Null until it is loaded. */
  page: Page<DocRow> | null
  state: ListState
  onGo: Go
  preference: ListPreference
  onPrefer: (change: Partial<ListPreference>) => void
  /** The view is a table, with columns to choose. */
  isTable: boolean
}

/** The number of documents, their order, the columns, and the kind of view. */
export function ListToolbar(props: ListToolbarProps): ReactElement {
  const { page, state, onGo, preference, onPrefer, isTable } = props
  return (
    <div className="zk-list-tools zk-num">
      <span role="status">{page && (page.more ? `${page.total}+ 篇` : `共 ${page.total} 篇`)}</span>
      <SortMenu state={state} onGo={onGo} />
      {isTable && <ColumnMenu columns={preference.columns} onChange={(columns) => onPrefer({ columns })} />}
      <ViewSwitch view={preference.view} onView={(view) => onPrefer({ view })} />
    </div>
  )
}

function SortMenu({ state, onGo }: Pick<ListToolbarProps, 'state' | 'onGo'>): ReactElement {
  const text = SORTS.find(({ value }) => value === state.sort)!.text
  const face = (
    <>
      <Icon name="arrow-up-down" />
      {text}
    </>
  )
  return (
    <MenuButton
      className="zk-button is-quiet"
      label={`排序：${text}`}
      face={face}
      entries={SORTS.map((sort) => ({
        text: sort.text,
        checked: sort.value === state.sort,
        onSelect: () => onGo({ sort: sort.value }),
      }))}
    />
  )
}

interface ColumnMenuProps {
  columns: readonly string[]
  onChange: (columns: string[]) => void
}

const ColumnMenu = ({ columns, onChange }: ColumnMenuProps): ReactElement => (
  <Popover
    label="显示的列"
    renderTrigger={(props) => <Button look="quiet" icon="columns-3" label="显示的列" {...props} />}
  >
    <fieldset className="zk-list-columns">
      <legend>窄的窗口里，后面的列先让位</legend>
      {COLUMNS.map(({ id, text }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={columns.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...columns, id] : columns.filter((each) => each !== id))
            }
          />
          {text}
        </label>
      ))}
    </fieldset>
  </Popover>
)

const VIEWS = [
  { value: 'list', text: '列表', icon: 'list' },
  { value: 'cards', text: '卡片', icon: 'layout-grid' },
] as const

const ViewSwitch = ({ view, onView }: { view: ListPreference['view']; onView: (view: 'list' | 'cards') => void }) => (
  <div className="zk-list-views" role="group" aria-label="显示方式">
    {VIEWS.map(({ value, text, icon }) => (
      <button
        key={value}
        type="button"
        aria-pressed={(value === 'cards') === (view === 'cards')}
        onClick={() => onView(value)}
      >
        <Icon name={icon} />
        {text}
      </button>
    ))}
  </div>
)
