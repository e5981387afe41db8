import type { ReactElement } from 'react'
import type { SearchResult } from '#core/contract/km/search/search.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { SearchQuery } from '../search-query.ts'

interface MeantProps {
  query: SearchQuery
  result: SearchResult
  onAsk: (query: SearchQuery) => void
}

/** The correction or alternatives of a query, and whether the results already use it. */
export function Meant({ query, result, onAsk }: MeantProps): ReactElement | null {
  const { corrected, suggestions = [] } = result
  if (!corrected && suggestions.length === 0) return null
  const askFor = (q: string) => onAsk({ ...query, q, page: 1, asTyped: false })
  return (
    <Notice className="zk-meant" role="status">
      {corrected && (
        <p>
          <span>
            没有找到“{query.q}”，已显示“<strong>{corrected}</strong>”的结果。
          </span>
          <button type="button" className="zk-link" onClick={() => onAsk({ ...query, page: 1, asTyped: true })}>
            仍搜索“{query.q}”
          </button>
        </p>
      )}
      {suggestions.length > 0 && (
        <p>
          您要找的是不是：
          {suggestions.map((text) => (
            <button key={text} type="button" className="zk-link" onClick={() => askFor(text)}>
              {text}
            </button>
          ))}
        </p>
      )}
    </Notice>
  )
}
