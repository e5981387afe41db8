import {
  type FormEvent,
  type KeyboardEvent as KeyPress,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { toast } from '#ui/toast/toast.tsx'
import { usePlace } from '../place.ts'
import css from './search-box.css?inline'
import { EMPTY_QUERY, formatQuery } from './search-query.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

styles(css)

interface SearchBoxProps {
  size: 'small' | 'medium' | 'large'
  /** The words asked for at the moment. */
  q?: string
  /** Without it a search starts afresh, without conditions. */
  onSearch?: (q: string) => void
}

/** The one way to ask; `/` leads to it from anywhere on the page. */
export function SearchBox({ size, q = '', onSearch }: SearchBoxProps): ReactElement {
  const [text, setText] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [asked, setAsked] = useState(q)
  if (asked !== q) {
    // A search from elsewhere: a chip, the history, a link.
    setAsked(q)
    setText(q)
  }
  const { ownsPage } = usePlace()
  useSlashKey(field, ownsPage)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offered = useSuggestions(text.trim(), isOpen)
  const isListed = isOpen && offered.length > 0
  const listId = useId()

  const ask = (words: string) => {
    setOpen(false)
    if (onSearch) onSearch(words)
    else void navigate(`${PORTAL_PATHS.search}?${formatQuery({ ...EMPTY_QUERY, q: words })}`)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words !== '') return ask(words)
    field.current?.focus()
    return toast('请输入搜索内容', 'bad')
  }
  const handlePick = ({ text: picked, docId }: Suggestion) => {
    setText(picked)
    if (!docId) return ask(picked)
    setOpen(false)
    return void navigate(`${PORTAL_PATHS.knowledge}?${new URLSearchParams({ id: docId }).toString()}`)
  }
  const handleKey = (event: KeyPress) => {
    // While an input method composes, its own window has the keys.
    if (event.nativeEvent.isComposing) return
    const picked = isListed ? offered[active] : undefined
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && offered.length > 0) {
      // One place more than there are suggestions: the words as typed.
      setActive((at) => (isListed ? ((at + 1 + step + offered.length + 1) % (offered.length + 1)) - 1 : 0))
      setOpen(true)
    } else if (event.key === 'Enter' && picked) handlePick(picked)
    else if (event.key === 'Escape' && isListed) setOpen(false)
    else return
    event.preventDefault()
  }

  return (
    <search className="zk-search-place">
      <form className={`zk-search is-${size}`} onSubmit={handleSubmit}>
        <Icon name="search" size={size === 'large' ? 20 : 16} />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          maxLength={1000}
          role="combobox"
          autoComplete="off"
          aria-label="检索内容"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={isListed && active >= 0 ? optionId(listId, active) : undefined}
          placeholder={size === 'large' ? '例如：差旅住宿标准是多少？' : '检索知识'}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(-1)
            setOpen(true)
          }}
          onKeyDown={handleKey}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        {text === '' ? (
          ownsPage && <kbd aria-hidden="true">/</kbd>
        ) : (
          <Button
            look="quiet"
            icon="cross"
            label="清空"
            onClick={() => {
              setText('')
              field.current?.focus()
            }}
          />
        )}
        {size !== 'small' && (
          <Button look="primary" type="submit">
            检索
          </Button>
        )}
      </form>
      {isListed && <SuggestionList id={listId} offered={offered} active={active} onPick={handlePick} />}
    </search>
  )
}

const isTyping = (target: EventTarget | undefined) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** On our own pages only: a foreign page's keys are its own. */
function useSlashKey(field: RefObject<HTMLInputElement | null>, ownsPage: boolean): void {
  useEffect(() => {
    if (!ownsPage) return undefined
    const handleKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key !== '/' || !plain || isTyping(event.composedPath()[0])) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [ownsPage, field])
}
