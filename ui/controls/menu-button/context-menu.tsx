import { type KeyboardEvent, type ReactElement, useCallback, useEffect, useRef } from 'react'
import { itemsIn, type MenuEntry, MenuItems, moveFocus } from './menu-item.tsx'

interface ContextMenuProps {
  label: string
  /** The position in the window where it was requested. */
  at: { x: number; y: number }
  entries: readonly MenuEntry[]
  onClose: () => void
}

const MARGIN = 8

/** The context menu of an object, at the pointer or at the object; Escape and a click elsewhere close it. */
export function ContextMenu({ label, at: { x, y }, entries, onClose }: ContextMenuProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      frame.current = element
      if (!element) return
      const { width, height } = element.getBoundingClientRect()
      element.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN))}px`
      element.style.top = `${Math.max(MARGIN, Math.min(y, innerHeight - height - MARGIN))}px`
    },
    [x, y],
  )
  useEffect(() => {
    // In a shadow root the document knows only its host.
    const before = (frame.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
    itemsIn(frame.current)[0]?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useEffect(() => {
    const closeElsewhere = (event: Event) => {
      if (frame.current && !event.composedPath().includes(frame.current)) onClose()
    }
    document.addEventListener('pointerdown', closeElsewhere)
    return () => document.removeEventListener('pointerdown', closeElsewhere)
  }, [onClose])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') onClose()
    if (event.key === 'Escape' || moveFocus(itemsIn(frame.current), event.key)) event.preventDefault()
  }
  return (
    <div ref={place} className="zk-menu-list is-context" role="menu" aria-label={label} onKeyDown={handleKey}>
      <MenuItems entries={entries} onDone={onClose} />
    </div>
  )
}
