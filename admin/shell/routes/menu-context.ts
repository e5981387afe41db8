import { createContext, use } from 'react'
import { matchPath } from 'react-router-dom'
import { groupedMenu } from '../../menu-groups.ts'
import { allEntries, findGroupPath, type MenuEntry, screenEntries, wayTo } from '../../menu.ts'

type Menu = ReturnType<typeof indexMenu>

/** The menu, and the targets of its paths. */
export function indexMenu(rows: readonly MenuEntry[]) {
  const entries = groupedMenu(rows)
  const screens = screenEntries(entries)
  const exact = new Map(screens.map((entry) => [entry.path, entry]))
  const patterns = screens.filter(({ path }) => path.includes(':'))
  const entryAt = (pathname: string): MenuEntry | null =>
    exact.get(pathname) ?? patterns.find(({ path }) => matchPath(path, pathname)) ?? null
  const groupAt = (pathname: string) =>
    // Paths of original groups still lead to their first page.
    allEntries(rows).find(({ kind, path }) => kind === 'group' && path === pathname)
  return {
    entries,
    screens,
    entryAt,
    wayTo: (pathname: string) => wayTo(entryAt(pathname), entries),
    isForbidden: (pathname: string) =>
      allEntries(entries).some(({ kind, path }) => kind === 'forbidden' && path === pathname),
    redirectOf: (pathname: string) => {
      const group = groupAt(pathname)
      return group ? findGroupPath(group) : null
    },
  }
}

export const MenuContext = createContext<Menu>(indexMenu([]))
export const useMenu = (): Menu => use(MenuContext)
