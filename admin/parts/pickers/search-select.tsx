import { Button, InputGroup } from '@blueprintjs/core'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { type ControlProps, described } from '../control.ts'
import css from './pickers.css?inline'
import { useDelayed } from './use-delayed.ts'

styles(css)

interface Option {
  value: string
  text: string
}

export interface SearchSelectProps extends ControlProps<string | null | undefined, string> {
  /** Finds options that match the words. */
  load: (words: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** The name of a value. */
  name: (value: string, signal: AbortSignal) => Promise<string | null>
  placeholder?: string
  /** The name of the value, if it is known without a request. */
  knownName?: string | null
}

/** Milliseconds after the last key until the server is asked. */
const TYPING_MS = 800

/** A choice of one from many, searched on the server while typing. Only the answer to the last request counts. */
export function SearchSelect(props: SearchSelectProps): ReactElement {
  const { id, value, onChange, isDisabled = false, error, placeholder = '输入关键字查找' } = props
  const list = useOptions(props)
  const { shown, setTyped, options, active, isTyping } = list
  const choose = (option: Option | undefined) => {
    if (!option) return
    onChange(option.value)
    setTyped(null)
  }
  const clear = value && !isDisabled && (
    <Button variant="minimal" size="small" icon="small-cross" aria-label="清除" onClick={() => onChange('')} />
  )
  return (
    <div className="zk-search-select">
      <InputGroup
        {...described({ id, error })}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isTyping}
        aria-controls={isTyping ? `${id}-list` : undefined}
        aria-activedescendant={isTyping && options?.length ? optionId(id, active) : undefined}
        intent={error ? 'danger' : 'none'}
        disabled={isDisabled}
        placeholder={placeholder}
        value={shown}
        onValueChange={(text) => setTyped(text)}
        onClick={() => !isTyping && setTyped('')}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => handleKey(event, list, choose)}
        {...(clear && { rightElement: clear })}
      />
      {isTyping && <Options id={id} value={value} list={list} onChoose={choose} />}
    </div>
  )
}

const optionId = (id: string, at: number) => `${id}-option${at}`

type OptionList = ReturnType<typeof useOptions>

function handleKey(event: KeyboardEvent, list: OptionList, choose: (option: Option | undefined) => void): void {
  // While an input method is composing, Enter and arrows belong to it.
  if (event.nativeEvent.isComposing) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const count = list.options?.length ?? 0
  if (step !== undefined && count > 0) list.setActive((list.active + step + count) % count)
  else if (event.key === 'Enter' && count > 0) choose(list.options![list.active])
  else if (event.key === 'Escape' && list.isTyping) list.setTyped(null)
  else return
  event.preventDefault()
  event.stopPropagation()
}

interface OptionsProps {
  id: string
  value: string | null | undefined
  list: OptionList
  onChoose: (option: Option) => void
}

function Options({ id, value, list: { options, active, failure }, onChoose }: OptionsProps): ReactElement {
  const note = failure ?? (options === null ? '正在查找…' : options.length === 0 ? '没有找到' : null)
  return (
    <ul id={`${id}-list`} className="zk-search-options" role="listbox" aria-label="可选项">
      {note !== null && (
        <li className="is-note" role="option" aria-selected={false} aria-disabled>
          {note}
        </li>
      )}
      {note === null &&
        options?.map((option, at) => (
          <li
            key={option.value}
            id={optionId(id, at)}
            role="option"
            aria-selected={option.value === value}
            className={at === active ? 'is-active' : ''}
            onMouseDown={(event) => {
              // Keeps the focus in the field: losing it would close the list first.
              event.preventDefault()
              onChoose(option)
            }}
          >
            {option.text}
          </li>
        ))}
    </ul>
  )
}

/** The typed text, the matching options, and the displayed text. */
function useOptions({ value, load, name, knownName = null }: SearchSelectProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const words = useDelayed(typed?.trim() ?? null, TYPING_MS)
  const isAsked = typed !== null && words === typed.trim()
  const found = useQuery(isAsked ? words : null, (signal) => load(words ?? '', signal))
  const named = useQuery(value ? value : null, async (signal) => ({ text: await name(value!, signal) }))
  const isComing = named.value === null && named.failure === null
  return {
    isTyping: typed !== null,
    shown: typed ?? (value ? (named.value?.text ?? knownName ?? (isComing ? '读取中…' : '找不到的记录')) : ''),
    setTyped: (text: string | null) => {
      setTyped(text)
      setActive(0)
    },
    options: isAsked ? found.value : null,
    failure: isAsked ? found.failure : null,
    active,
    setActive,
  }
}
