import type { MenuNode } from '#core/contract/sys/permission.ts'

/** What of a menu row counts here; also as a store hands it out, read-only all the way down. */
export type Node = Pick<MenuNode, 'path' | 'component' | 'route' | 'hidden'> & {
  readonly meta: Pick<MenuNode['meta'], 'title' | 'icon'>
  readonly children?: readonly Node[] | null | undefined
}

export interface MenuEntry {
  path: string
  title: string
  icon: string
  /** Reachable by its address, but not drawn in the menu. */
  hidden: boolean
  /** The screen the menu table names; null for a group. */
  component: string | null
  children: readonly MenuEntry[]
}

/**
 * The menu as far as there are screens for it: rows without a route and those of screens that this version does not
 * have are left out, and groups that hold nothing then.
 */
export function entriesOf(nodes: readonly Node[], hasScreen: (component: string) => boolean): MenuEntry[] {
  return nodes.flatMap((node) => {
    if (node.route === '0') return []
    const children = entriesOf(node.children ?? [], hasScreen)
    const isScreen = hasScreen(node.component ?? '')
    if (!isScreen && children.length === 0) return []
    const component = isScreen ? (node.component ?? null) : null
    const { title, icon } = node.meta
    return [{ path: node.path, title, icon: icon ?? '', hidden: node.hidden ?? false, component, children }]
  })
}

/** What is drawn: without the hidden entries, and without groups that hold only such entries. */
export function drawnMenu(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.hidden) return []
    const children = drawnMenu(entry.children)
    return entry.component || children.length > 0 ? [{ ...entry, children }] : []
  })
}

/** The way from the top of the menu to a path, for breadcrumb and title; empty for a path outside of it. */
export function wayTo(path: string, entries: readonly MenuEntry[]): MenuEntry[] {
  for (const entry of entries) {
    if (entry.path === path && entry.component) return [entry]
    const below = wayTo(path, entry.children)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}

/** Every entry that has a screen, hidden ones too. */
export const screensOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [...(entry.component ? [entry] : []), ...screensOf(entry.children)])
