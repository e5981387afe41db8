import type { ReactElement } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import css from './menu-button.css?inline'

styles(css)

export interface MenuEntry {
  text: string
  icon?: IconName
  /** Either a link that loads a page, or an action; exactly one is given. */
  href?: string
  onSelect?: () => void
  checked?: boolean
}

export function MenuItem({ entry, onDone }: { entry: MenuEntry; onDone: () => void }): ReactElement {
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

export const itemsIn = (frame: HTMLElement | null) => [
  ...(frame?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
]

export function moveFocus(items: readonly HTMLElement[], key: string): boolean {
  const root = items[0]?.getRootNode() as Document | ShadowRoot | undefined
  const at = items.indexOf(root?.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key]
  if (to === undefined) return false
  items[(to + items.length) % items.length]?.focus()
  return true
}
