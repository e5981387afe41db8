import { Icon } from '@blueprintjs/core'
import { type ReactElement, type ToggleEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { MenuEntry } from '../../menu.ts'
import { MenuFace } from './menu-link.tsx'
import { MenuTree } from './menu-tree.tsx'

interface FlyoutProps {
  group: MenuEntry
  way: readonly MenuEntry[]
  className: string
  side: 'below' | 'right'
}

const GAP = 4

/**
 * A group whose entries open beside it: in the top menu and in the narrow side menu. A popover, so the browser closes
 * it.
 */
export function Flyout({ group, way, className, side }: FlyoutProps): ReactElement {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { key } = useLocation()
  const close = useCallback(() => panel.current?.hidePopover(), [])
  // Also closed after one of its links was followed.
  useEffect(close, [key, close])
  const handleToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opens = event.newState === 'open'
    setIsOpen(opens)
    const from = button.current?.getBoundingClientRect()
    if (!opens || !from) return
    const { style, offsetHeight, offsetWidth } = event.currentTarget
    const left = side === 'right' ? from.right + GAP : Math.min(from.left, innerWidth - offsetWidth - GAP)
    const top = side === 'right' ? Math.min(from.top, innerHeight - offsetHeight - GAP) : from.bottom + GAP
    style.left = `${Math.max(GAP, left)}px`
    style.top = `${Math.max(GAP, top)}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${className}${way.includes(group) ? ' is-within' : ''}`}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <MenuFace entry={group} />
        {side === 'below' && <Icon icon="caret-down" aria-hidden />}
      </button>
      <div ref={panel} id={id} popover="auto" className="zk-flyout" onToggle={handleToggle}>
        <MenuTree entries={group.children} way={way} label={group.title} onGo={close} />
      </div>
    </>
  )
}
