import type { MenuNode } from '#core/contract/sys/permission.ts'

export interface MenuEntry {
  path: string
  title: string
  icon: string
  /** The screen the menu table names; null for a group. */
  component: string | null
  children: readonly MenuEntry[]
}

/**
 * The menu as the console shows it: hidden entries and those of screens that this version does not have are left out,
 * and groups that hold nothing then.
 */
export function shownMenu(nodes: readonly MenuNode[], hasScreen: (component: string) => boolean): MenuEntry[] {
  return nodes.flatMap((node) => {
    if (node.hidden || node.route === '0') return []
    const children = shownMenu(node.children ?? [], hasScreen)
    const isScreen = hasScreen(node.component ?? '')
    if (!isScreen && children.length === 0) return []
    const component = isScreen ? (node.component ?? null) : null
    return [{ path: node.path, title: node.meta.title, icon: node.meta.icon ?? '', component, children }]
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

/** Every entry that has a screen. */
export const screensOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [...(entry.component ? [entry] : []), ...screensOf(entry.children)])
