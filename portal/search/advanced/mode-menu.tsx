import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { type Mode, type SearchQuery, searchMode, withMode } from '../search-query.ts'
import css from './mode-menu.css?inline'
import { ModeSwitch } from './mode-switch.tsx'

styles(css)

interface ModeMenuProps {
  query: SearchQuery
  onAsk: (query: SearchQuery) => void
}

/** How words are matched, behind the sliders in the box. It stays open while somebody tries what the modes find. */
export function ModeMenu({ query, onAsk }: ModeMenuProps): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const mode = searchMode(query)
  useClosing(frame, isOpen, () => setOpen(false))
  const close = () => {
    setOpen(false)
    frame.current?.querySelector('button')?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    close()
  }
  const handleMode = (next: Mode) => {
    if (next === 'advanced') close()
    onAsk(withMode(query, next))
  }
  return (
    <span className="zk-mode-menu" ref={frame} onKeyDown={handleKey}>
      <button
        type="button"
        className={buttonClass('quiet', true)}
        aria-label="精确与高级搜索"
        title="精确与高级搜索"
        aria-expanded={isOpen}
        data-mode={mode}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="sliders-horizontal" size={18} />
      </button>
      {isOpen && (
        <div className="zk-mode-list">
          <ModeSwitch value={mode} onChange={handleMode} />
        </div>
      )}
    </span>
  )
}

/** Closes when somebody goes on elsewhere. */
function useClosing(frame: { current: HTMLElement | null }, isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    frame.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    const close = (event: Event) => {
      if (frame.current && !event.composedPath().includes(frame.current)) onClose()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- while it is open
  }, [isOpen])
}
