import { type ReactElement, useState } from 'react'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useStore } from '../../use-portal.ts'
import { PaletteStore } from '../palette/palette.store.ts'
import css from './suggestion-list.css?inline'
import { useForget } from './use-forget.ts'
import type { Offered } from './use-suggestions.ts'

styles(css)

const KINDS = {
  history: { icon: 'history', text: '搜过', group: '最近搜索' },
  saved: { icon: 'bookmark', text: '保存的', group: '保存的搜索' },
  hot: { icon: 'flame', text: '热门', group: '大家在搜' },
  title: { icon: 'file-text', text: '知识', group: '知识' },
  meant: { icon: 'search', text: '或许是', group: '或许是' },
} as const

interface SuggestionListProps {
  id: string
  offered: readonly Offered[]
  /** The index of the entry chosen by arrow keys; -1 for none. */
  active: number
  /** Nothing is typed: what was searched stands under headings. */
  isEmpty: boolean
  onPick: (suggestion: Offered) => void
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`

/** The suggestions below a search box. The focus stays in the box, which refers to the active entry by its id. */
export function SuggestionList({ id, offered, active, isEmpty, onPick }: SuggestionListProps): ReactElement {
  const [isForgotten, setForgotten] = useState(false)
  const shown = offered.filter(({ kind }) => !(isForgotten && kind === 'history'))
  const kinds = [...new Set(shown.map(({ kind }) => kind))]
  const option = (suggestion: Offered) => (
    <Option
      key={`${suggestion.kind} ${suggestion.text} ${suggestion.docId}`}
      id={optionId(id, offered.indexOf(suggestion))}
      isActive={offered.indexOf(suggestion) === active}
      {...{ suggestion, isEmpty, onPick }}
    />
  )
  return (
    <div className="zk-suggestions">
      {isEmpty && kinds[0] === 'history' && <ForgetButton onForgotten={() => setForgotten(true)} />}
      <div id={id} role="listbox" aria-label="搜索建议">
        {isEmpty
          ? kinds.map((kind) => (
              <div key={kind} role="group" aria-label={KINDS[kind].group}>
                <div className="zk-suggestion-group" aria-hidden="true">
                  {KINDS[kind].group}
                </div>
                {shown.filter((each) => each.kind === kind).map(option)}
              </div>
            ))
          : shown.map(option)}
      </div>
      <PaletteButton />
    </div>
  )
}

interface OptionProps extends Pick<SuggestionListProps, 'id' | 'isEmpty' | 'onPick'> {
  suggestion: Offered
  isActive: boolean
}

function Option({ id, suggestion, isActive, isEmpty, onPick }: OptionProps): ReactElement {
  const { kind, text } = suggestion
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The box must not lose the focus before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(suggestion)}
    >
      {kind === 'title' ? (
        <FileIcon kind={suggestion.fileType} size={20} />
      ) : (
        <Icon name={KINDS[kind].icon} size={16} />
      )}
      <span className="zk-suggestion-text">{text}</span>
      {!isEmpty && <span className="zk-suggestion-kind">{KINDS[kind].text}</span>}
    </div>
  )
}

/** The way to the command palette for who has no keys, as on the phone. */
function PaletteButton(): ReactElement {
  const palette = useStore(PaletteStore)
  return (
    <button
      type="button"
      className="zk-suggestion-palette"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => palette.open()}
    >
      <Icon name="command" size={16} />
      快速前往同事、空间和动作
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  )
}

/** It asks once more, because what is forgotten here is forgotten on all devices. */
function ForgetButton({ onForgotten }: { onForgotten: () => void }): ReactElement {
  const forget = useForget()
  const [isSure, setSure] = useState(false)
  const handleClick = () => {
    if (!isSure) return setSure(true)
    onForgotten()
    return void forget()
  }
  return (
    <button
      type="button"
      className="zk-suggestion-forget"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={handleClick}
    >
      {isSure ? '全部清除，不能恢复？' : '清除'}
    </button>
  )
}
