import { type FormEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { useIsPhone } from '#ui/controls/use-is-phone.ts'
import { styles } from '#ui/theme/styles.ts'
import { useHost, usePortal } from '../../use-portal.ts'
import css from './search-box.css?inline'
import { EMPTY_QUERY, formatQuery } from '../search-query.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { useOffered } from './use-offered.ts'
import type { Offered } from './use-suggestions.ts'

styles(css)

interface SearchBoxProps {
  /** In the top bar, or as the first thing on a page. */
  size: 'small' | 'large'
  /** The current search words. */
  q?: string
  /** Absent: a search starts afresh, without conditions. */
  onSearch?: (q: string) => void
  /** At its end. */
  children?: ReactNode
}

/** The search box; `/` focuses it from anywhere on the page. */
export function SearchBox({ size, q = '', onSearch, children }: SearchBoxProps): ReactElement {
  const [text, setText] = useWords(q)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { toast } = usePortal()
  const list = useOffered(text)
  const ownsPage = useSlashKey(field, list.open)

  const ask = (words: string) => {
    list.close()
    if (onSearch) onSearch(words)
    else void navigate(`${PORTAL_PATHS.search}?${formatQuery({ ...EMPTY_QUERY, q: words })}`)
  }
  const handlePick = ({ text: picked, docId, query }: Offered) => {
    setText(query ? query.q : picked)
    if (query) return void navigate(`${PORTAL_PATHS.search}?${formatQuery(query)}`)
    if (!docId) return ask(picked)
    list.close()
    return void navigate(`${PORTAL_PATHS.knowledge}?${new URLSearchParams({ id: docId }).toString()}`)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words !== '') return ask(words)
    field.current?.focus()
    return toast('请输入搜索内容', 'bad')
  }
  return (
    <search className="zk-search-place">
      <form className={`zk-search is-${size}`} onSubmit={handleSubmit}>
        {size === 'large' ? <Icon name="search" size={22} /> : <SmallSubmit />}
        <SearchField ref={field} isLarge={size === 'large'} {...{ text, setText, list }} onPick={handlePick} />
        {text === '' ? ownsPage && <kbd aria-hidden="true">/</kbd> : <ClearButton field={field} setText={setText} />}
        {size === 'large' && <SubmitButton />}
        {children}
      </form>
      {list.isListed && <SuggestionList {...list} isEmpty={text.trim() === ''} onPick={handlePick} />}
    </search>
  )
}

const SmallSubmit = () => (
  <button type="submit" className="zk-search-submit" aria-label="搜索">
    <Icon name="search" size={18} />
  </button>
)

const SubmitButton = () => (
  <Button look="primary" type="submit">
    搜索
  </Button>
)

/** The text of the box; a search started elsewhere (a chip, the history, a link) replaces it. */
function useWords(q: string) {
  const [text, setText] = useState(q)
  const [asked, setAsked] = useState(q)
  if (asked !== q) {
    setAsked(q)
    setText(q)
  }
  return [text, setText] as const
}

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>
  isLarge: boolean
  text: string
  setText: (text: string) => void
  list: ReturnType<typeof useOffered>
  onPick: (suggestion: Offered) => void
}

function SearchField({ ref, isLarge, text, setText, list, onPick }: SearchFieldProps): ReactElement {
  const { id, isListed, active } = list
  const isPhone = useIsPhone()
  return (
    <input
      ref={ref}
      type="search"
      enterKeyHint="search"
      maxLength={1000}
      role="combobox"
      autoComplete="off"
      aria-label="搜索内容"
      aria-autocomplete="list"
      aria-expanded={isListed}
      aria-controls={isListed ? id : undefined}
      aria-activedescendant={isListed && active >= 0 ? optionId(id, active) : undefined}
      placeholder={isLarge ? '例如：差旅住宿标准是多少？' : isPhone ? '搜索' : '搜索知识、文件、人'}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        list.typed()
      }}
      onKeyDown={(event) => {
        const isLeaving = event.key === 'Escape' && !isListed && !event.nativeEvent.isComposing
        if (!isLeaving) return list.handleKey(event, onPick)
        // Browsers would clear the box instead.
        event.preventDefault()
        return event.currentTarget.blur()
      }}
      onClick={list.open}
      onBlur={list.close}
    />
  )
}

type ClearButtonProps = Pick<SearchFieldProps, 'setText'> & { field: SearchFieldProps['ref'] }

function ClearButton({ field, setText }: ClearButtonProps): ReactElement {
  const handleClick = () => {
    setText('')
    field.current?.focus()
  }
  return <Button look="quiet" icon="x" label="清空" onClick={handleClick} />
}

const isTyping = (target: EventTarget | undefined) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Only on our own pages, because keys on a foreign page belong to that page. Returns whether the key is active. */
function useSlashKey(field: RefObject<HTMLInputElement | null>, onFocus: () => void): boolean {
  const { ownsPage } = useHost()
  const opened = useRef(onFocus)
  useEffect(() => {
    opened.current = onFocus
  })
  useEffect(() => {
    if (!ownsPage) return undefined
    const handleKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key !== '/' || !plain || isTyping(event.composedPath()[0])) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
      opened.current()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [ownsPage, field])
  return ownsPage
}
