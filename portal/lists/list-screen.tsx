import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { docListAsOf } from '#core/contract/km/documents/as-of.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { listAsOfAddress, parseAsOf } from '../as-of/as-of-address.ts'
import { useToday } from '../as-of/use-today.ts'
import { PastList } from './past-list.tsx'
import { ForStaffOnly } from '../session/sign-in-first.tsx'
import { useSession } from '../session/use-session.ts'
import { useMayRead } from '../session/use-may-read.ts'
import { DocumentList } from './document-list.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { chosenFilters, type Filters, NO_FILTERS } from './list-query.ts'
import { RowsWaiting } from './rows/rows-waiting.tsx'
import { useListState } from './use-list-state.ts'

/** /knowledgeList: all documents the reader may read; the address has the filters. */
export function ListScreen(): ReactElement {
  const [state, go] = useListState()
  const mayRead = useMayRead()
  const { held } = useSession()
  const today = useToday()
  const day = parseAsOf(useSearchParams()[0])
  const { filters } = state
  const handleChange = (change: Partial<Filters>) => go({ filters: change })
  if (mayRead === false) return <ForStaffOnly />
  return (
    <div className="zk-page">
      <h1 className="zk-page-title">知识库</h1>
      {held.includes(docListAsOf.access) && !day && (
        <Link className={buttonClass('quiet')} to={listAsOfAddress(today, filters)}>
          按日期查看
        </Link>
      )}
      <section aria-label="知识列表">
        {mayRead && day ? (
          <PastList day={day} />
        ) : mayRead ? (
          <DocumentList
            state={state}
            onGo={go}
            nothing={
              <Nothing isNarrowed={chosenFilters(filters).length > 0} onWiden={() => handleChange(NO_FILTERS)} />
            }
            filters={<FilterBar filters={filters} onChange={handleChange} />}
          />
        ) : (
          <RowsWaiting isTable isCards={false} />
        )}
      </section>
    </div>
  )
}

interface NothingProps {
  isNarrowed: boolean
  onWiden: () => void
}

/** When no document is there, or none fits the filters. */
export function Nothing({ isNarrowed, onWiden }: NothingProps): ReactElement {
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
