import { type ReactElement, useState } from 'react'
import type { SearchResult } from '#core/contract/km/search/search.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './facet-list.css?inline'
import { type FacetKey, FACETS, facetText, type SearchQuery } from '../search-query.ts'

styles(css)

/** The number of facet values shown before 全部. */
const SHORT = 6

interface FacetListProps {
  facets: SearchResult['facets']
  query: SearchQuery
  onToggle: (key: FacetKey, value: string) => void
}

export function FacetList({ facets, query, onToggle }: FacetListProps): ReactElement | null {
  const shown = FACETS.filter(({ key }) => (facets?.[key].length ?? 0) > 0)
  if (shown.length === 0) return null
  return (
    <div className="zk-facets zk-num">
      {shown.map(({ key, title }) => (
        <FacetGroup
          key={key}
          name={key}
          title={title}
          values={facets![key]}
          chosen={query.chosen[key]}
          onToggle={onToggle}
        />
      ))}
    </div>
  )
}

interface FacetGroupProps {
  name: FacetKey
  title: string
  values: NonNullable<SearchResult['facets']>[FacetKey]
  chosen: readonly string[]
  onToggle: (key: FacetKey, value: string) => void
}

function FacetGroup({ name, title, values, chosen, onToggle }: FacetGroupProps): ReactElement {
  const [all, setAll] = useState(false)
  const visible = all ? values : values.slice(0, SHORT)
  return (
    <section className="zk-facet">
      <h2>{title}</h2>
      <ul>
        {visible.map(({ value, text, count }) => (
          <li key={value}>
            <button
              type="button"
              title={text}
              aria-pressed={chosen.includes(value)}
              onClick={() => onToggle(name, value)}
            >
              <span>{facetText(name, value, text)}</span>
              <span>{count}</span>
            </button>
          </li>
        ))}
      </ul>
      {values.length > SHORT && (
        <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          <span>{all ? '收起' : `全部 ${values.length} 个`}</span>
        </button>
      )}
    </section>
  )
}
