import type { MouseEvent, ReactElement } from 'react'
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
  /** The heading it stands under; entries of one heading follow one another. '' draws a line only. */
  group?: string
  /** It shows more entries, so the menu stays open. */
  keepsOpen?: boolean
}

/** The entries of a menu, those of one group under their heading. */
export const MenuItems = ({ entries, onDone }: { entries: readonly MenuEntry[]; onDone: () => void }): ReactElement => (
  <>
    {[...Map.groupBy(entries, ({ group }) => group)].map(([group, within]) => {
      const items = within.map((entry) => <MenuItem key={entry.text} entry={entry} onDone={onDone} />)
      if (group === undefined) return items
      return (
        <div key={group} role="group" aria-label={group || '其他'} className="zk-menu-group">
          {group && <span aria-hidden="true">{group}</span>}
          {items}
        </div>
      )
    })}
  </>
)

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
  const handleSelect = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (entry.keepsOpen) focusSamePlace(currentTarget)
    else onDone()
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

/** The item gives way to those that it shows; the first of them stands in its place. */
function focusSamePlace(item: HTMLElement): void {
  const menu = item.closest<HTMLElement>('[role=menu]')
  const at = itemsIn(menu).indexOf(item)
  setTimeout(() => itemsIn(menu)[at]?.focus())
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
