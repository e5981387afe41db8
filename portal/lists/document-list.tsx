import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { BatchBar } from '../documents/batch/batch-bar.tsx'
import { DocumentEntry, type EntryView } from '../documents/document-entry.tsx'
import { type Selection, useSelection } from '../documents/selection.ts'
import { useKept } from '../documents/use-kept.ts'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'
import css from './document-list.css?inline'
import { askedFor, type ListState, PAGE_SIZE } from './list-query.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { Go } from './use-list-state.ts'
import { useView } from './use-view.ts'

styles(css)

interface DocumentListProps {
  state: ListState
  onGo: Go
  /** The message when no document matches. */
  nothing: ReactNode
  /** Shown at the start of the line above the list. */
  start?: ReactNode
}

/** One page of readable documents, with order, view, selection and actions. */
export function DocumentList({ state, onGo, nothing, start }: DocumentListProps): ReactElement {
  const api = useApi()
  const { user } = useSession()
  const selection = useSelection()
  const [view, setView] = useView()
  const asked = askedFor(state)
  const { value, last, failure, retry } = useQuery(`${user?.id} ${JSON.stringify(asked)}`, (signal) =>
    api.call(docListRecent, { query: asked }, signal),
  )
  const page = value ?? last
  if (failure) return <ErrorState title="列表没有加载成功" reason={failure} onRetry={retry} />
  if (!page) return <Skeleton shape="results" />
  return (
    <div className={`zk-list${value ? '' : ' is-busy'}`} aria-busy={value === null}>
      <ListToolbar {...{ page, state, onGo, start, view, selection }} onView={setView} />
      {page.total === 0 && nothing}
      {page.total > 0 && page.records.length === 0 && <BehindTheEnd onFirst={() => onGo({ page: 1 })} />}
      <Page docs={page.records} view={view} selection={selection} />
      <Pagination
        page={state.page}
        size={PAGE_SIZE}
        total={page.total}
        more={page.more}
        onPage={(to) => onGo({ page: to })}
      />
    </div>
  )
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

interface PageProps {
  docs: readonly DocRow[]
  view: EntryView
  selection: Selection
}

function Page({ docs, view, selection }: PageProps): ReactElement {
  const { isKept, retry } = useKept(docs.map(({ id }) => id))
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // A new page of the list starts at its top.
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new documents are what scrolls
  }, [docs])
  return (
    <>
      <ul ref={list} className={`zk-entries is-${view}`} aria-label="知识">
        {docs.map((doc) => (
          <DocumentEntry
            key={doc.id}
            doc={doc}
            view={view}
            isChosen={selection.has(doc.id)}
            isFavourite={isKept(doc.id)}
            onChoose={(isOn) => selection.set([doc], isOn)}
          />
        ))}
      </ul>
      <BatchBar selection={selection} onKept={retry} />
    </>
  )
}
