import type { ReactElement } from 'react'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './suggestion-list.css?inline'
import type { Suggestion } from './use-suggestions.ts'

styles(css)

const KINDS = {
  history: { icon: 'history', text: '搜过' },
  hot: { icon: 'flame', text: '热门' },
  title: { icon: 'file-text', text: '知识' },
  meant: { icon: 'search', text: '或许是' },
} as const

interface SuggestionListProps {
  id: string
  offered: readonly Suggestion[]
  /** The index of the entry chosen by arrow keys; -1 for none. */
  active: number
  onPick: (suggestion: Suggestion) => void
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`

/** The suggestions below a search box. The focus stays in the box, which refers to the active entry by its id. */
export function SuggestionList({ id, offered, active, onPick }: SuggestionListProps): ReactElement {
  return (
    <ul className="zk-suggestions" id={id} role="listbox" aria-label="搜索建议">
      {offered.map((suggestion, at) => (
        <li
          key={`${suggestion.kind} ${suggestion.text}`}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === active}
          // The box must not lose the focus before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <Icon name={KINDS[suggestion.kind].icon} size={14} />
          <span className="zk-suggestion-text">{suggestion.text}</span>
          <span className="zk-suggestion-kind">{KINDS[suggestion.kind].text}</span>
        </li>
      ))}
    </ul>
  )
}
