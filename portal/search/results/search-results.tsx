import { type FormEvent, type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SearchResult } from '#core/contract/km/search/search.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { BestAnswer } from './best-answer.tsx'
import { ConditionChips } from '../advanced/condition-chips.tsx'
import { FacetList } from './facet-list.tsx'
import { Meant } from './meant.tsx'
import { ResultRows } from './result-rows.tsx'
import { SaveSearch } from '../own/save-search.tsx'
import {
  FACETS,
  isNarrowed,
  loosened,
  MOST_WITHIN,
  PAGE_SIZE,
  type SearchQuery,
  SORTS,
  toggle,
} from '../search-query.ts'
import { NothingFound } from '../search-states.tsx'
import { Later } from '../../first-paint/first-drawing.tsx'
import { useStore } from '../../use-portal.ts'
import { SearchStore } from '../search.store.ts'

interface Asking {
  query: SearchQuery
  onAsk: (query: SearchQuery) => void
}

export function SearchResults({ query, onAsk }: Asking): ReactElement | null {
  const { result, busy } = useSnapshot(useStore(SearchStore).state) as { result: SearchResult | null; busy: boolean }
  if (!result) return null
  const { records, total } = result.kmSearchResultVOPage
  const handleToggle = (key: keyof SearchQuery['chosen'], value: string) => onAsk(toggle(query, key, value))
  const hasFacets = FACETS.some(({ key }) => (result.facets?.[key].length ?? 0) > 0)
  const facets = <FacetList facets={result.facets} query={query} onToggle={handleToggle} />
  return (
    <div className={`zk-page zk-search-page${hasFacets ? '' : ' is-single'}`}>
      <ResultLine query={query} onAsk={onAsk} result={result} facets={hasFacets ? facets : null} />
      {hasFacets && (
        <aside className="zk-search-side" aria-label="筛选">
          <Later>{facets}</Later>
        </aside>
      )}
      <section className={`zk-search-results${busy ? ' is-busy' : ''}`} aria-label="搜索结果" aria-busy={busy}>
        <Meant query={query} result={result} onAsk={onAsk} />
        {query.page === 1 && query.q !== '' && <BestAnswer query={query} result={result} />}
        {result.relaxed && records.length > 0 && <Notice>没有知识包含全部词语，下面是最接近的。</Notice>}
        {records.length === 0 ? (
          <NothingFound query={query} onLoosen={isNarrowed(query) && query.q ? () => onAsk(loosened(query)) : null} />
        ) : (
          <ResultRows records={records} q={markedWords(query, result)} recordId={result.recordId ?? null} />
        )}
        <Later>
          <Pagination
            page={query.page}
            size={PAGE_SIZE}
            total={total}
            more={result.more}
            onPage={(page) => onAsk({ ...query, page })}
          />
        </Later>
      </section>
    </div>
  )
}

/** The words to highlight in results. */
const markedWords = ({ q, conditions }: SearchQuery, { corrected }: SearchResult): string =>
  [corrected ?? q, conditions.any, q === '' ? conditions.title : ''].filter(Boolean).join(' ')

/** The number of results, the conditions and the order. */
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
      <ConditionChips query={query} onAsk={onAsk} />
      {total > 0 && <WithinForm query={query} onAsk={onAsk} />}
      <SaveSearch query={query} />
      {props.facets && (
        <span className="zk-search-filter">
          <Button icon="list-filter" onClick={() => setOpen(true)}>
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

/** Searches within the results by additional words. */
function WithinForm({ query, onAsk }: Asking): ReactElement | null {
  const [words, setWords] = useState('')
  if (query.within.length >= MOST_WITHIN) return null
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const added = words.trim()
    if (added === '') return
    setWords('')
    onAsk({ ...query, page: 1, within: [...new Set([...query.within, added])] })
  }
  return (
    <form className="zk-within" onSubmit={handleSubmit}>
      <input
        aria-label="在结果中搜索"
        placeholder="在结果中搜索"
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button look="quiet" icon="search" label="在结果中找" type="submit" />
    </form>
  )
}
