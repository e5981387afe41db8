import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'
import { Chip } from '#ui/controls/chip/chip.tsx'
import { useStore } from '../../use-portal.ts'
import { type AdvancedConditions, LIST_CONDITIONS, TEXT_CONDITIONS } from './advanced-conditions.ts'
import { wholeTab } from '../kind-tabs.ts'
import { FACETS, facetText, loosened, type SearchQuery, toggle } from '../search-query.ts'
import { SearchStore } from '../search.store.ts'
import { useSearchChoices } from './use-search-choices.ts'

interface ChipsProps {
  query: SearchQuery
  onAsk: (query: SearchQuery) => void
}

interface Condition {
  key: string
  title: string
  text: string
  /** The query without this condition. */
  without: SearchQuery
}

/** The active conditions as chips; pressing one removes it. */
export function ConditionChips({ query, onAsk }: ChipsProps): ReactElement {
  const { labels } = useSnapshot(useStore(SearchStore).state)
  const chips = conditionChips(query, labels)
  // Names of codes and ids come from the form's lists.
  useSearchChoices(!query.advanced && chips.some(({ key, text }) => key.endsWith(`:${text}`)), query.chosen.category[0])
  return (
    <>
      {chips.map(({ key, title, text, without }) => (
        <Chip key={key} isOn icon="x" aria-label={`去掉条件 ${title}：${text}`} onClick={() => onAsk(without)}>
          <span>
            {title}：{text}
          </span>
        </Chip>
      ))}
      {chips.length > 1 && (
        <button
          type="button"
          className="zk-filter-clear"
          onClick={() => onAsk({ ...loosened(query), advanced: query.advanced })}
        >
          清空
        </button>
      )}
    </>
  )
}

/** How many conditions narrow the result. */
export const countConditions = (query: SearchQuery): number => conditionChips(query, {}).length

/** The form of the advanced search has a box of its own for it. */
const modeChips = (query: SearchQuery): Condition[] =>
  query.exact && !query.advanced
    ? [{ key: 'exact', title: '方式', text: '精确', without: { ...query, page: 1, exact: false } }]
    : []

const withinChips = (query: SearchQuery): Condition[] =>
  query.within.map((words) => ({
    key: `within ${words}`,
    title: '结果中',
    text: words,
    without: { ...query, page: 1, within: query.within.filter((each) => each !== words) },
  }))

function conditionChips(query: SearchQuery, labels: Readonly<Record<string, string>>): Condition[] {
  const { conditions } = query
  const changed = (change: Partial<AdvancedConditions>): SearchQuery => ({
    ...query,
    page: 1,
    conditions: { ...conditions, ...change },
  })
  const { fields } = conditions
  return [
    ...modeChips(query),
    ...withinChips(query),
    // A whole tab is shown by the tabs.
    ...FACETS.filter(({ key }) => key !== 'kind' || wholeTab(query) === null).flatMap(({ key, title }) =>
      query.chosen[key].map((value) => ({
        key: `${key}:${value}`,
        title,
        text: facetText(key, value, labels[`${key}:${value}`]),
        without: toggle(query, key, value),
      })),
    ),
    ...TEXT_CONDITIONS.flatMap(({ key, title }) =>
      conditions[key] ? [{ key, title, text: conditions[key], without: changed({ [key]: '' }) }] : [],
    ),
    ...LIST_CONDITIONS.flatMap(({ key, title }) =>
      conditions[key].map((value) => ({
        key: `${key}:${value}`,
        title,
        text: labels[`${key}:${value}`] ?? value,
        without: changed({ [key]: conditions[key].filter((each) => each !== value) }),
      })),
    ),
    ...Object.entries(fields).map(([id, text]) => ({
      key: labels[`field:${id}`] ? `field ${id}` : `field:${text}`,
      title: labels[`field:${id}`] ?? '字段',
      text,
      without: changed({ fields: Object.fromEntries(Object.entries(fields).filter(([other]) => other !== id)) }),
    })),
  ]
}
