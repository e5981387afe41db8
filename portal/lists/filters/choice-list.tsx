import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { moveFocus } from '#ui/controls/menu-button/menu-item.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { Option } from '../filter-options.ts'
import css from './choice-list.css?inline'

styles(css)

/** A longer list gets a field to find in it. */
const WITHOUT_SEARCH = 10

interface ChoiceListProps {
  label: string
  options: readonly Option[]
  value: string
  onChoose: (value: string) => void
}

/** The values of one filter; arrow keys move between them, and pressing the chosen one takes it away. */
export function ChoiceList({ label, options, value, onChoose }: ChoiceListProps): ReactElement {
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const wanted = typed.trim().toLowerCase()
  const shown = wanted === '' ? options : options.filter(({ text }) => text.toLowerCase().includes(wanted))
  const handleKey = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll('button') ?? [])]
    const isTyping = event.target instanceof HTMLInputElement
    if (isTyping && event.key !== 'ArrowDown') return
    if (moveFocus(items, event.key)) event.preventDefault()
  }
  return (
    <div className="zk-choices" onKeyDown={handleKey}>
      {options.length > WITHOUT_SEARCH && (
        <input
          type="search"
          aria-label={`查找${label}`}
          placeholder={`查找${label}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul ref={list} aria-label={label}>
        {shown.map((option) => (
          <li key={option.value}>
            <Choice
              option={option}
              isOn={option.value === value}
              isFlat={wanted !== ''}
              onPress={() => onChoose(option.value === value ? '' : option.value)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>{wanted === '' ? '这里还没有可选的' : '没有相符的'}</p>}
    </div>
  )
}

interface ChoiceProps {
  option: Option
  isOn: boolean
  /** Among what was found a place stands without those above it. */
  isFlat: boolean
  onPress: () => void
}

const INDENT = 16

const Choice = ({ option: { text, count, depth = 0 }, isOn, isFlat, onPress }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    style={isFlat || depth === 0 ? undefined : { paddingInlineStart: 10 + depth * INDENT }}
    onClick={onPress}
  >
    <span>{text}</span>
    {count !== undefined && <span className="zk-num">{count}</span>}
    {isOn && <Icon name="check" />}
  </button>
)
