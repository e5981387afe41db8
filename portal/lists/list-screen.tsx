import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useMayRead } from '../session/use-may-read.ts'
import { DocumentList } from './document-list.tsx'
import { FilterForm } from './filter-form.tsx'
import { chosenFilters, FILTERS, type Filters, NO_FILTERS } from './list-query.ts'
import css from './list-screen.css?inline'
import { ForStaffOnly } from '../session/sign-in-first.tsx'
import { TagPanel } from './tag-panel.tsx'
import { type FilterOptions, filterText, useFilterOptions } from './use-filter-options.ts'
import { useListState } from './use-list-state.ts'

styles(css)

/** /knowledgeList: all documents the reader may read; the address has the filters. */
export function ListScreen(): ReactElement {
  const [state, go] = useListState()
  const { options, tags } = useFilterOptions()
  const mayRead = useMayRead()
  const { filters } = state
  const handleChange = (change: Partial<Filters>) => go({ filters: change })
  if (mayRead === false) return <ForStaffOnly />
  const count = chosenFilters(filters).length
  const form = (
    <>
      <FilterForm filters={filters} options={options} onChange={handleChange} />
      <TagPanel tags={tags} filters={filters} onChange={handleChange} />
    </>
  )
  return (
    <div className="zk-page">
      <h1 className="zk-page-title">知识库</h1>
      <div className="zk-places">
        <aside className="zk-places-side" aria-label="筛选">
          {form}
        </aside>
        <section aria-label="知识列表">
          <Conditions filters={filters} options={options} onChange={handleChange} />
          {mayRead && (
            <DocumentList
              state={state}
              onGo={go}
              nothing={<Nothing isNarrowed={count > 0} onWiden={() => handleChange(NO_FILTERS)} />}
              start={<FilterSheet count={count}>{form}</FilterSheet>}
            />
          )}
        </section>
      </div>
    </div>
  )
}

/** The filters in a sheet, if there is no room beside the list. */
function FilterSheet({ count, children }: { count: number; children: ReactNode }): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="zk-places-open">
      <Button icon="list-filter" onClick={() => setIsOpen(true)}>
        筛选{count > 0 && `（${count}）`}
      </Button>
      {isOpen && (
        <Sheet title="筛选" side="bottom" onClose={() => setIsOpen(false)}>
          {children}
        </Sheet>
      )}
    </span>
  )
}

interface ConditionsProps {
  filters: Filters
  options: FilterOptions
  onChange: (change: Partial<Filters>) => void
}

/** The active filters as chips; pressing one removes it. */
function Conditions({ filters, options, onChange }: ConditionsProps): ReactElement | null {
  const chosen = chosenFilters(filters)
  if (chosen.length === 0) return null
  return (
    <div className="zk-conditions" role="group" aria-label="条件">
      {chosen.map((key) => {
        const text = `${FILTERS[key]}：${filterText(options, filters, key)}`
        return (
          <button key={key} type="button" aria-label={`去掉条件 ${text}`} onClick={() => onChange({ [key]: '' })}>
            {text}
            <Icon name="x" size={12} />
          </button>
        )
      })}
      {chosen.length > 1 && (
        <Button look="quiet" onClick={() => onChange(NO_FILTERS)}>
          清除全部条件
        </Button>
      )}
    </div>
  )
}

function Nothing({ isNarrowed, onWiden }: { isNarrowed: boolean; onWiden: () => void }): ReactElement {
  if (!isNarrowed) return <EmptyState icon="file-text" title="这里还没有您能阅读的知识" />
  const widen = (
    <Button look="primary" onClick={onWiden}>
      清除全部条件
    </Button>
  )
  return (
    <EmptyState icon="list-filter" title="没有符合这些条件的知识" actions={widen}>
      去掉一两个条件再看看。
    </EmptyState>
  )
}
