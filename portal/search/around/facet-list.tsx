import { type ReactElement, useState } from 'react'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { CategoryName } from '#ui/controls/tag/tag.tsx'
import { nameHue } from '#ui/theme/hues.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './facet-list.css?inline'
import type { FacetValues } from '../kept-facets.ts'
import { type FacetKey, FACETS, facetText, type SearchQuery } from '../search-query.ts'

styles(css)

/** The number of facet values shown before 还有 n 种. */
const SHORT = 5

/** What people think of first. */
const ORDER: readonly FacetKey[] = ['category', 'kind', 'department', 'year']

interface FacetListProps {
  facets: Readonly<Record<FacetKey, FacetValues>> | undefined
  query: SearchQuery
  onToggle: (key: FacetKey, value: string) => void
}

export function FacetList({ facets, query, onToggle }: FacetListProps): ReactElement | null {
  const shown = ORDER.flatMap((key) => FACETS.filter((each) => each.key === key)).filter(
    ({ key }) => (facets?.[key].length ?? 0) > 0,
  )
  if (shown.length === 0) return null
  return (
    <>
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
    </>
  )
}

interface FacetGroupProps {
  name: FacetKey
  title: string
  values: FacetValues
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
              <i aria-hidden="true" />
              <FacetName name={name} value={value} text={facetText(name, value, text)} />
              <span className="zk-facet-count">{count}</span>
            </button>
          </li>
        ))}
      </ul>
      {values.length > SHORT && (
        <button type="button" className="zk-facet-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `还有 ${values.length - SHORT} 个`}
        </button>
      )}
    </section>
  )
}

/** A category with the dot of its hue, a kind with its icon. */
function FacetName({ name, value, text }: { name: FacetKey; value: string; text: string }): ReactElement {
  if (name === 'category') return <CategoryName hue={nameHue(text)}>{text}</CategoryName>
  return (
    <>
      {name === 'kind' && (
        <span aria-hidden="true">
          <FileIcon kind={value} size={20} />
        </span>
      )}
      <span>{text}</span>
    </>
  )
}
