import { type ReactElement, type ReactNode, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import type { SearchResult } from '#core/contract/km/search/search.ts'
import { FACETS, isNarrowed, loosened, type SearchQuery } from '../search-query.ts'
import { NothingFound } from '../search-states.tsx'
import { Later } from '../../first-paint/first-drawing.tsx'
import { useStore } from '../../use-portal.ts'
import { SearchStore } from '../search.store.ts'
import { BestAnswer, useAnswer } from './best-answer.tsx'
import { AlsoSearched, FacetSide, LineTools, Meant, PageTurner, PeopleLine } from './parts.ts'
import { ResultRows } from './result-rows.tsx'

interface Asking {
  query: SearchQuery
  onAsk: (query: SearchQuery) => void
}

/** What stands around the rows comes after them, into places that are kept free for it. */
export function SearchResults({ query, onAsk }: Asking): ReactElement | null {
  const { result, busy } = useSnapshot(useStore(SearchStore).state) as { result: SearchResult | null; busy: boolean }
  if (!result) return null
  const { records } = result.kmSearchResultVOPage
  const hasFacets = FACETS.some(({ key }) => (result.facets?.[key].length ?? 0) > 0)
  const frame = (rows: ReactNode) => <Found {...{ query, onAsk, result, busy, rows }} />
  return (
    <div className={`zk-page zk-search-page${hasFacets ? '' : ' is-single'}`}>
      {hasFacets && (
        <aside className="zk-search-side" aria-label="筛选">
          <After>
            <FacetSide query={query} onAsk={onAsk} />
          </After>
        </aside>
      )}
      <div className="zk-search-middle">
        <ResultLine query={query} onAsk={onAsk} result={result} hasFacets={hasFacets} />
        {records.length === 0 ? (
          frame(
            <NothingFound
              query={query}
              onLoosen={isNarrowed(query) && query.q ? () => onAsk(loosened(query)) : null}
            />,
          )
        ) : (
          <ResultRows
            records={records}
            q={markedWords(query, result)}
            recordId={result.recordId ?? null}
            isRelaxed={result.relaxed ?? false}
            missing={result.missing ?? []}
            frame={frame}
          />
        )}
      </div>
    </div>
  )
}

interface FoundProps extends Asking {
  result: SearchResult
  busy: boolean
  rows: ReactNode
}

/** The region of the rows: another spelling and the answer above them, the pages below. */
function Found({ query, onAsk, result, busy, rows }: FoundProps): ReactElement {
  const { answer, isAwaited } = useAnswer(query)
  const { total } = result.kmSearchResultVOPage
  return (
    <section
      className={`zk-search-results${busy ? ' is-busy' : ''}${isAwaited ? ' is-awaited' : ''}`}
      aria-label="搜索结果"
      aria-busy={busy}
    >
      <Suspense>{isMeant(result) && <Meant query={query} result={result} onAsk={onAsk} />}</Suspense>
      {query.page === 1 && (
        <After>
          <PeopleLine query={query} onAsk={onAsk} />
        </After>
      )}
      {query.page === 1 && query.q !== '' && <BestAnswer query={query} result={result} answer={answer} />}
      {rows}
      <After>
        <AlsoSearched q={query.q} onAsk={onAsk} />
      </After>
      <After>
        <PageTurner query={query} total={total} more={result.more} onAsk={onAsk} />
      </After>
    </section>
  )
}

const After = ({ children }: { children: ReactElement }) => (
  <Later>
    <Suspense>{children}</Suspense>
  </Later>
)

/** Another spelling was found. */
const isMeant = ({ corrected, suggestions = [] }: SearchResult) => Boolean(corrected) || suggestions.length > 0

/** The words to highlight in results. */
const markedWords = ({ q, conditions }: SearchQuery, { corrected }: SearchResult): string =>
  [corrected ?? q, conditions.any, q === '' ? conditions.title : ''].filter(Boolean).join(' ')

/** The number of results, the conditions and the order. */
function ResultLine(props: Asking & { result: SearchResult; hasFacets: boolean }): ReactElement {
  const { query, onAsk, result, hasFacets } = props
  const { total } = result.kmSearchResultVOPage
  return (
    <div className="zk-search-line zk-num">
      <span role="status">
        找到 <b>{result.more ? `${total}+` : total}</b> 篇
      </span>
      <After>
        <LineTools query={query} onAsk={onAsk} hasRows={total > 0} hasFacets={hasFacets} />
      </After>
    </div>
  )
}
