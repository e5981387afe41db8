import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import css from './menu-button.css?inline'

styles(css)

export interface MenuEntry {
  text: string
  icon?: IconName
  /** Exactly one of the two: a link that loads a page, or something to do. */
  href?: string
  onSelect?: () => void
  checked?: boolean
}

interface MenuButtonProps {
  label: string
  /** What the button looks like inside. */
  face: ReactNode
  className: string
  title?: ReactNode
  entries: readonly MenuEntry[]
}

/** A button that opens a menu: arrows move, Escape and a click elsewhere close, focus returns to the button. */
export function MenuButton({ label, face, className, title, entries }: MenuButtonProps): ReactElement {
  const [frame, open, setOpen] = useOpenMenu()
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setOpen(false)
    else if (event.key === 'Escape' || moveFocus(itemsIn(frame.current), event.key)) event.preventDefault()
    if (event.key === 'Escape') close()
  }
  return (
    <div className="zk-menu" ref={frame}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div className="zk-menu-list">
          {title && <div className="zk-menu-title">{title}</div>}
          <div id={id} role="menu" aria-label={label} onKeyDown={handleKey}>
            {entries.map((entry) => (
              <MenuItem key={entry.text} entry={entry} onDone={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** While it is open: the first entry has the focus, and a press elsewhere closes it. */
function useOpenMenu() {
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return undefined
    itemsIn(frame.current)[0]?.focus()
    const closeElsewhere = (event: Event) => {
      // Through a shadow boundary the target is the host; the path tells the truth.
      if (frame.current && !event.composedPath().includes(frame.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeElsewhere)
    return () => document.removeEventListener('pointerdown', closeElsewhere)
  }, [open])
  return [frame, open, setOpen] as const
}

function MenuItem({ entry, onDone }: { entry: MenuEntry; onDone: () => void }): ReactElement {
  const inside = (
    <>
      {entry.icon && <Icon name={entry.icon} />}
      {entry.text}
    </>
  )
  if (entry.href) {
    return (
      <a role="menuitem" tabIndex={-1} className="zk-menu-item" href={entry.href}>
        {inside}
      </a>
    )
  }
  const handleSelect = () => {
    onDone()
    entry.onSelect?.()
  }
  const choice =
    entry.checked === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemradio', 'aria-checked': entry.checked } as const)
  return (
    <button type="button" {...choice} tabIndex={-1} className="zk-menu-item" onClick={handleSelect}>
      {inside}
    </button>
  )
}

const itemsIn = (frame: HTMLElement | null) => [...(frame?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

function moveFocus(items: readonly HTMLElement[], key: string): boolean {
  const root = items[0]?.getRootNode() as Document | ShadowRoot | undefined
  const at = items.indexOf(root?.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key]
  if (to === undefined) return false
  items[(to + items.length) % items.length]?.focus()
  return true
}
