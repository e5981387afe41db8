import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SearchResult } from '#core/contract/km/search/search.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { BestAnswer } from './best-answer.tsx'
import { FacetList, facetText } from './facet-list.tsx'
import { Meant } from './meant.tsx'
import { ResultRow } from './result-row.tsx'
import { FACETS, PAGE_SIZE, type SearchQuery, SORTS, toggle } from './search-query.ts'
import { NothingFound } from './search-states.tsx'
import { useStore } from '../use-portal.ts'
import { SearchStore } from './search.store.ts'

interface Asking {
  query: SearchQuery
  onAsk: (query: SearchQuery) => void
}

export function SearchResults({ query, onAsk }: Asking): ReactElement | null {
  const { result, busy } = useSnapshot(useStore(SearchStore).state) as { result: SearchResult | null; busy: boolean }
  if (!result) return null
  const { records, total } = result.kmSearchResultVOPage
  const handleToggle = (key: keyof SearchQuery['chosen'], value: string) => onAsk(toggle(query, key, value))
  const isNarrowed = query.exact || FACETS.some(({ key }) => query.chosen[key].length > 0)
  const hasFacets = FACETS.some(({ key }) => (result.facets?.[key].length ?? 0) > 0)
  const facets = <FacetList facets={result.facets} query={query} onToggle={handleToggle} />
  return (
    <div className={`zk-page zk-search-page${hasFacets ? '' : ' is-single'}`}>
      <ResultLine query={query} onAsk={onAsk} result={result} facets={hasFacets ? facets : null} />
      {hasFacets && (
        <aside className="zk-search-side" aria-label="筛选">
          {facets}
        </aside>
      )}
      <section className={`zk-search-results${busy ? ' is-busy' : ''}`} aria-label="检索结果" aria-busy={busy}>
        <Meant query={query} result={result} onAsk={onAsk} />
        {query.page === 1 && <BestAnswer query={query} result={result} />}
        {result.relaxed && records.length > 0 && <Notice>没有知识包含全部词语，下面是最接近的。</Notice>}
        {records.length === 0 ? (
          <NothingFound query={query} onLoosen={isNarrowed ? () => onAsk(loosened(query)) : null} />
        ) : (
          <Rows records={records} q={result.corrected ?? query.q} recordId={result.recordId ?? null} />
        )}
        <Pagination
          page={query.page}
          size={PAGE_SIZE}
          total={total}
          more={result.more}
          onPage={(page) => onAsk({ ...query, page })}
        />
      </section>
    </div>
  )
}

const loosened = (query: SearchQuery): SearchQuery => ({
  ...query,
  page: 1,
  exact: false,
  asTyped: false,
  chosen: { kind: [], category: [], department: [], year: [] },
})

/** How much was found, under which conditions, in which order. */
function ResultLine(props: Asking & { result: SearchResult; facets: ReactElement | null }): ReactElement {
  const { query, onAsk, result } = props
  const [open, setOpen] = useState(false)
  const { total } = result.kmSearchResultVOPage
  const seconds = result.tookMs === undefined ? null : (result.tookMs / 1000).toFixed(result.tookMs < 10 ? 3 : 2)
  return (
    <div className="zk-search-line zk-num">
      <span role="status">
        {result.more ? `约 ${total}+ 篇` : `共 ${total} 篇`}
        {seconds && ` · ${seconds} 秒`}
      </span>
      <Conditions query={query} onAsk={onAsk} />
      {props.facets && (
        <span className="zk-search-filter">
          <Button icon="filter" onClick={() => setOpen(true)}>
            筛选
          </Button>
        </span>
      )}
      <SelectField
        label="排序"
        value={query.sort}
        options={SORTS}
        onChange={(sort) => onAsk({ ...query, sort, page: 1 })}
      />
      {open && (
        <Sheet title="筛选" side="bottom" onClose={() => setOpen(false)}>
          {props.facets}
        </Sheet>
      )}
    </div>
  )
}

/** What the search is narrowed to; a press takes it away. */
function Conditions({ query, onAsk }: Asking): ReactElement {
  const { labels } = useSnapshot(useStore(SearchStore).state)
  return (
    <>
      {FACETS.flatMap(({ key, title }) =>
        query.chosen[key].map((value) => (
          <button
            key={key + value}
            type="button"
            className="zk-chip"
            aria-label={`去掉条件 ${title}：${facetText(key, value, labels[`${key}:${value}`])}`}
            onClick={() => onAsk(toggle(query, key, value))}
          >
            {title}：{facetText(key, value, labels[`${key}:${value}`])}
            <Icon name="cross" size={12} />
          </button>
        )),
      )}
    </>
  )
}

interface RowsProps {
  records: SearchResult['kmSearchResultVOPage']['records']
  q: string
  /** The search's record, for noting what is opened. */
  recordId: string | null
}

/** Arrow keys walk through the found titles. */
function Rows({ records, q, recordId }: RowsProps): ReactElement {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // A new page of results begins at its top.
    if (list.current && list.current.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new records are what scrolls
  }, [records])
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.zk-result-title > a') ?? [])]
    const at = links.findIndex((link) => link === event.target)
    const next = step === undefined || at < 0 ? undefined : links[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ol className="zk-results" ref={list} onKeyDown={handleKey}>
      {records.map((row) => (
        <ResultRow key={row.id} row={row} q={q} recordId={recordId} />
      ))}
    </ol>
  )
}
