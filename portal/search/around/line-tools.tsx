import { type FormEvent, type ReactElement, useState } from 'react'
import { Chip } from '#ui/controls/chip/chip.tsx'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { useIsPhone } from '#ui/controls/use-is-phone.ts'
import { MenuButton } from '#ui/controls/menu-button/menu-button.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { styles } from '#ui/theme/styles.ts'
import { ConditionChips, countConditions } from '../advanced/condition-chips.tsx'
import { SaveSearch } from '../own/save-search.tsx'
import { MOST_WITHIN, type SearchQuery, SORTS } from '../search-query.ts'
import { FacetSide } from './facet-side.tsx'
import css from './line-tools.css?inline'

styles(css)

interface LineToolsProps {
  query: SearchQuery
  onAsk: (query: SearchQuery) => void
  /** Something was found, so it can be narrowed and put in another order. */
  hasRows: boolean
  hasFacets: boolean
}

/** What narrows the result, as chips, and its order. */
export function LineTools({ query, onAsk, hasRows, hasFacets }: LineToolsProps): ReactElement {
  const isPhone = useIsPhone()
  const sort = hasRows && <SortMenu query={query} onAsk={onAsk} />
  return (
    <>
      {/* The line of a phone is pushed aside; what stands at its end is not seen. */}
      {isPhone && sort}
      {hasFacets && <FacetChip query={query} onAsk={onAsk} />}
      <ConditionChips query={query} onAsk={onAsk} />
      <span className="zk-line-tools">
        {hasRows && <WithinForm query={query} onAsk={onAsk} />}
        <SaveSearch query={query} />
        {!isPhone && sort}
      </span>
    </>
  )
}

type Asking = Pick<LineToolsProps, 'query' | 'onAsk'>

/** Where the facets have no column of their own. */
function FacetChip({ query, onAsk }: Asking): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const count = countConditions(query)
  return (
    <span className="zk-facet-chip">
      <Chip aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="list-filter" size={14} />
        筛选{count > 0 && ` ${count}`}
      </Chip>
      {isOpen && (
        <Sheet title="筛选" side="bottom" onClose={() => setOpen(false)}>
          <FacetSide query={query} onAsk={onAsk} />
        </Sheet>
      )}
    </span>
  )
}

function SortMenu({ query, onAsk }: Asking): ReactElement {
  const now = SORTS.find(({ value }) => value === query.sort) ?? SORTS[0]
  return (
    <MenuButton
      label={`排序：${now.text}`}
      className={`${buttonClass('quiet')} zk-sort`}
      face={
        <>
          <Icon name="arrow-up-down" />
          {now.text}
          <Icon name="chevron-down" size={14} />
        </>
      }
      entries={SORTS.map(({ value, text }) => ({
        text,
        checked: value === query.sort,
        onSelect: () => onAsk({ ...query, sort: value, page: 1 }),
      }))}
    />
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
      <Icon name="list-filter" size={14} />
      <input
        aria-label="在结果中找"
        placeholder="在结果中找"
        enterKeyHint="search"
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </form>
  )
}
