import type { ReactElement, ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { BulkStore } from '../documents/batch/change/bulk.store.ts'
import { useSelection } from '../documents/selection.ts'
import { useSession } from '../session/use-session.ts'
import { useApi, useStore } from '../use-portal.ts'
import css from './document-list.css?inline'
import { askedFor, type ListState, PAGE_SIZE } from './list-query.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { FIRST_COLUMNS, TABLE_FROM } from './rows/columns.ts'
import { DocumentRows } from './rows/document-rows.tsx'
import { RowsWaiting } from './rows/rows-waiting.tsx'
import { type ListPreference, useListPreference } from './use-list-preference.ts'
import type { Go } from './use-list-state.ts'
import { useWidth } from './use-width.ts'

styles(css)

interface DocumentListProps {
  state: ListState
  onGo: Go
  /** The message when no document matches. */
  nothing: ReactNode
  /** At the start of the line above the list. */
  filters?: ReactNode
}

const UNKNOWN: ListPreference = { columns: [...FIRST_COLUMNS], view: 'list' }

/** One page of readable documents, with filters, order, view, selection and actions. */
export function DocumentList({ state, onGo, nothing, filters }: DocumentListProps): ReactElement {
  const selection = useSelection()
  const [preference, prefer] = useListPreference()
  const [frame, width] = useWidth<HTMLDivElement>()
  const { value, page, failure, retry } = usePage(state)
  const { view } = preference ?? UNKNOWN
  const isTable = view !== 'cards' && width >= TABLE_FROM
  return (
    <div ref={frame} className={`zk-list${value || !page ? '' : ' is-busy'}`} aria-busy={value === null}>
      <div className="zk-list-bar">
        {filters}
        <ListToolbar page={page} preference={preference ?? UNKNOWN} onPrefer={prefer} {...{ state, onGo, isTable }} />
      </div>
      {failure ? (
        <ErrorState title="列表没有加载成功" reason={failure} onRetry={retry} />
      ) : !page || !preference ? (
        <RowsWaiting isTable={isTable} isCards={view === 'cards'} />
      ) : (
        <>
          {page.total === 0 && nothing}
          {page.total > 0 && page.records.length === 0 && <BehindTheEnd onFirst={() => onGo({ page: 1 })} />}
          <DocumentRows docs={page.records} {...{ selection, preference, width }} />
          <Pagination
            page={state.page}
            size={PAGE_SIZE}
            total={page.total}
            more={page.more}
            onPage={(to) => onGo({ page: to })}
          />
        </>
      )}
    </div>
  )
}

/** The page that the state asks for; the one before stays until it comes. */
function usePage(state: ListState) {
  const api = useApi()
  const { user } = useSession()
  const asked = askedFor(state)
  const { ended } = useSnapshot(useStore(BulkStore).state)
  const { value, last, failure, retry } = useQuery(`${user?.id} ${ended} ${JSON.stringify(asked)}`, (signal) =>
    api.call(docListRecent, { query: asked }, signal),
  )
  return { value, page: value ?? last, failure, retry }
}

const BehindTheEnd = ({ onFirst }: { onFirst: () => void }) => (
  <EmptyState
    icon="file-text"
    title="这一页已经没有知识了"
    actions={
      <Button look="primary" onClick={onFirst}>
        回到第一页
      </Button>
    }
  />
)
