import { type ReactElement, useState } from 'react'
import type { Result } from '#core/contract/endpoint.ts'
import type { homeTags } from '#core/contract/km/home.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { Filters } from './list-query.ts'
import css from './tag-panel.css?inline'

styles(css)

type Tags = Result<typeof homeTags>

/** The number of tags shown before 全部. */
const SHORT = 16

interface TagPanelProps {
  tags: Tags | null
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

/** The tags of the readable documents with counts; pressing one adds the filter, pressing again removes it. */
export function TagPanel({ tags, filters, onChange }: TagPanelProps): ReactElement | null {
  if (!tags || tags.business.length + tags.keywords.length === 0) return null
  const words = tags.keywords.map(({ text, count }) => ({ value: text, text, count }))
  return (
    <>
      <Group
        title="业务标签"
        tags={tags.business}
        chosen={filters.business}
        onChoose={(business) => onChange({ business })}
      />
      <Group title="关键词" tags={words} chosen={filters.tag} onChoose={(tag) => onChange({ tag })} />
    </>
  )
}

interface GroupProps {
  title: string
  tags: readonly { value: string; text: string; count: number }[]
  chosen: string
  onChoose: (value: string) => void
}

function Group({ title, tags, chosen, onChoose }: GroupProps): ReactElement | null {
  const [all, setAll] = useState(false)
  if (tags.length === 0) return null
  return (
    <section className="zk-tags" aria-label={title}>
      <h2>{title}</h2>
      <div>
        {(all ? tags : tags.slice(0, SHORT)).map(({ value, text, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value === chosen ? '' : value)}
          >
            {text} <span className="zk-num">{count}</span>
          </button>
        ))}
      </div>
      {tags.length > SHORT && (
        <Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `全部 ${tags.length} 个`}
        </Button>
      )}
    </section>
  )
}
