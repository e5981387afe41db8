import { Classes, ContextMenuPopover, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { type KeyboardEvent, type ReactElement, useRef } from 'react'
import type { ConsoleIcon } from '#ui/controls/icon/console-icons.ts'
import { styles } from '#ui/theme/styles.ts'
import { useTheme } from '#ui/theme/theme.ts'
import css from './action-menu.css?inline'

styles(css)

export interface MenuEntry {
  id: string
  label: string
  icon?: ConsoleIcon | undefined
  danger?: boolean | undefined
  isDisabled?: boolean
  /** Whether a separator precedes it. */
  startsGroup?: boolean
  run: () => void
}

export interface MenuPlace {
  left: number
  top: number
}

interface ActionMenuProps {
  label: string
  /** The position on the screen; null: closed. */
  at: MenuPlace | null
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** A context menu for the right mouse button and the menu key. The focus returns to where it was. */
export function ActionMenu({ label, at, entries, onClose }: ActionMenuProps): ReactElement | null {
  const theme = useTheme()
  const origin = useRef<Element | null>(null)
  if (at === null) return null
  const close = () => {
    onClose()
    if (origin.current instanceof HTMLElement) origin.current.focus()
  }
  const handleShown = (list: HTMLUListElement | null) => {
    if (!list || list.contains(document.activeElement)) return
    origin.current = document.activeElement
    // The popover is first measured and then positioned; focusing must not scroll to it.
    requestAnimationFrame(() => items(list)[0]?.focus({ preventScroll: true }))
  }
  return (
    <ContextMenuPopover
      isOpen
      content={<Entries {...{ label, entries, close }} onShown={handleShown} />}
      targetOffset={at}
      onClose={close}
      isDarkTheme={theme === 'dark'}
      transitionDuration={0}
      popoverClassName="zk-root zk-action-popover"
    />
  )
}

interface EntriesProps {
  label: string
  entries: readonly MenuEntry[]
  close: () => void
  onShown: (list: HTMLUListElement | null) => void
}

function Entries({ label, entries, close, onShown }: EntriesProps): ReactElement {
  return (
    <Menu
      className="zk-action-menu"
      aria-label={label}
      size="small"
      ulRef={onShown}
      onKeyDown={(event: KeyboardEvent<HTMLUListElement>) => handleKey(event, close)}
    >
      {entries.flatMap((entry) => [
        entry.startsGroup && <MenuDivider key={`${entry.id}-line`} />,
        <MenuItem
          key={entry.id}
          text={entry.label}
          icon={entry.icon}
          intent={entry.danger ? 'danger' : 'none'}
          disabled={entry.isDisabled ?? false}
          onClick={() => {
            close()
            entry.run()
          }}
        />,
      ])}
    </Menu>
  )
}

const items = (list: Element) => [...list.querySelectorAll<HTMLElement>(`[role="menuitem"]:not(.${Classes.DISABLED})`)]

function handleKey(event: KeyboardEvent<HTMLUListElement>, close: () => void): void {
  const all = items(event.currentTarget)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (event.key === 'Escape' || event.key === 'Tab') close()
  else if (target === undefined) return
  else all.at(target % all.length)?.focus()
  event.preventDefault()
  event.stopPropagation()
}
