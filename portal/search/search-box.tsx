import { type FormEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { toast } from '#ui/toast/toast.tsx'
import { usePlace } from '../place.ts'
import css from './search-box.css?inline'
import { EMPTY_QUERY, formatQuery } from './search-query.ts'

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

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '') {
      field.current?.focus()
      return toast('请输入搜索内容', 'bad')
    }
    if (onSearch) onSearch(words)
    else void navigate(`${PORTAL_PATHS.search}?${formatQuery({ ...EMPTY_QUERY, q: words })}`)
  }

  return (
    <search>
      <form className={`zk-search is-${size}`} onSubmit={handleSubmit}>
        <Icon name="search" size={size === 'large' ? 20 : 16} />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          maxLength={1000}
          aria-label="检索内容"
          placeholder={size === 'large' ? '例如：差旅住宿标准是多少？' : '检索知识'}
          value={text}
          onChange={(event) => setText(event.target.value)}
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
