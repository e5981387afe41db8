import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { itemsIn, type MenuEntry, MenuItems, moveFocus } from './menu-item.tsx'

export type { MenuEntry } from './menu-item.tsx'

interface MenuButtonProps {
  label: string
  /** The content of the button. */
  face: ReactNode
  className: string
  title?: ReactNode
  entries: readonly MenuEntry[]
}

/**
 * A button that opens a menu. Arrow keys move, Escape and a click elsewhere close it, and the focus returns to the
 * button.
 */
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
            <MenuItems entries={entries} onDone={close} />
          </div>
        </div>
      )}
    </div>
  )
}

/** The open state: on opening the first entry gets the focus, and a click elsewhere closes the menu. */
function useOpenMenu() {
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return undefined
    itemsIn(frame.current)[0]?.focus()
    const closeElsewhere = (event: Event) => {
      // Across a shadow boundary `target` is the host, so the composed path is used.
      if (frame.current && !event.composedPath().includes(frame.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeElsewhere)
    return () => document.removeEventListener('pointerdown', closeElsewhere)
  }, [open])
  return [frame, open, setOpen] as const
}
