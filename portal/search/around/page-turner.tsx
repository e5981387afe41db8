import { type ReactElement, useEffect, useRef } from 'react'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { useStore } from '../../use-portal.ts'
import { PAGE_SIZE, type SearchQuery } from '../search-query.ts'
import { SearchStore } from '../search.store.ts'

/** So near below the screen somebody is about to turn the page. */
const NEAR = '300px'

interface PageTurnerProps {
  query: SearchQuery
  total: number
  more: boolean | undefined
  onAsk: (query: SearchQuery) => void
}

/** The pages of the result. The next one is asked for when its button comes near. */
export function PageTurner({ query, total, more, onAsk }: PageTurnerProps): ReactElement {
  const search = useStore(SearchStore)
  const frame = useRef<HTMLDivElement>(null)
  const hasNext = query.page * PAGE_SIZE < total
  useEffect(() => {
    if (!hasNext || !frame.current) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watcher.disconnect()
        search.askAhead({ ...query, page: query.page + 1 })
      },
      { rootMargin: NEAR },
    )
    watcher.observe(frame.current)
    return () => watcher.disconnect()
  }, [hasNext, query, search])
  return (
    <div ref={frame}>
      <Pagination
        page={query.page}
        size={PAGE_SIZE}
        total={total}
        more={more}
        onPage={(page) => onAsk({ ...query, page })}
      />
    </div>
  )
}
