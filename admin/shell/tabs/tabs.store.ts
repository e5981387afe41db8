import type { createBrowserRouter } from 'react-router-dom'
import { proxy, subscribe } from 'valtio/vanilla'
import { ADMIN_HOME } from '#core/routes/owner.ts'
import { withinSite } from '#core/routes/site-base.ts'
import { toast } from '../../toasts.ts'
import { settings } from '../settings/settings.store.ts'
import { readTabs, writeTabs } from './kept-tabs.ts'
import {
  addTab,
  arrive,
  currentTab,
  emptyTabs,
  nextCurrentTab,
  refusalToClose,
  removeTabs,
  type Side,
  type Tab,
  tabsBeside,
  type TabsState,
} from './tabs.ts'
import { askBefore, forgetPages, unsavedPages } from './unsaved.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** What the store needs from the menu, which may change while the console is open. */
export interface TabFacts {
  /** Whether a path is a page of the console. */
  isPage: (pathname: string) => boolean
  isKept: (pathname: string) => boolean
  /** The target of a path that is no page, such as a group of the menu. */
  redirectOf: (pathname: string) => string | null
}

/** The open pages; change them only through the functions below. */
export const tabs = proxy<TabsState>(emptyTabs())

let router: Router | null = null
/** Pages to be closed when another one is shown. */
let closing: readonly number[] = []

/**
 * Restores the person's open pages in this window, and follows the router from then on. Returns the function that stops
 * this.
 */
export function followRouter(of: Router, person: string, facts: () => TabFacts): () => void {
  router = of
  Object.assign(tabs, emptyTabs())
  forgetPages(unsavedPages())
  if (facts().isPage(ADMIN_HOME)) addTab(tabs, ADMIN_HOME)
  if (settings.hasTabs)
    for (const { path, opened } of readTabs(person))
      if (facts().isPage(withoutQuery(path)) && tabs.open.every((tab) => tab.path !== path)) addTab(tabs, path, opened)
  let key = ''
  const follow = ({ location }: Router['state']) => {
    if (location.key === key) return
    key = location.key
    const pathname = withinSite(location.pathname)
    noteArrival(pathname, pathname + location.search, facts())
  }
  const keep = () => writeTabs(person, tabs.open)
  follow(of.state)
  keep()
  const stops = [of.subscribe(follow), subscribe(tabs, keep)]
  return () => {
    for (const stop of stops) stop()
    router = null
  }
}

const withoutQuery = (path: string) => path.split('?')[0]!

function noteArrival(pathname: string, path: string, facts: TabFacts): void {
  if (!facts.isPage(pathname)) {
    tabs.current = null
    const elsewhere = facts.redirectOf(pathname)
    if (elsewhere) void router?.navigate(elsewhere, { replace: true })
    return
  }
  const isKept = (tab: Tab) => facts.isKept(withoutQuery(tab.path))
  const instead = arrive({ state: tabs, path, isKept })
  const ids = closing.filter((id) => id !== tabs.current)
  closing = []
  if (ids.length > 0) removeTabs(tabs, ids)
  if (!settings.hasTabs) dropUnkept(isKept)
  if (instead) void router?.navigate(instead, { replace: true })
}

/** Without the tab bar nobody could close pages, so only kept ones stay behind the current one. */
function dropUnkept(isKept: (tab: Tab) => boolean): void {
  const isHome = (tab: Tab) => withoutQuery(tab.path) === ADMIN_HOME
  const gone = tabs.open.filter((tab) => tab.id !== tabs.current && !isHome(tab) && !isKept(tab))
  if (gone.length > 0)
    removeTabs(
      tabs,
      gone.map(({ id }) => id),
    )
}

const byId = (id: number | null) => tabs.open.find((tab) => tab.id === id)

export function closeTab(id: number | null): void {
  const tab = byId(id)
  if (!tab) return
  const refusal = refusalToClose(tabs, tab, ADMIN_HOME)
  if (refusal) toast(refusal, 'warn')
  else close([tab])
}

export function closeBeside(id: number | null, side: Side): void {
  const tab = byId(id)
  if (tab) close(tabsBeside(tabs, tab, side, ADMIN_HOME), tab)
}

function close(gone: readonly Tab[], heir = nextCurrentTab(tabs, gone)): void {
  const ids = gone.map(({ id }) => id)
  askBefore(() => closeNow(ids, heir), ids)
}

function closeNow(ids: readonly number[], heir: Tab | undefined): void {
  if (tabs.current === null || !ids.includes(tabs.current)) return removeTabs(tabs, ids)
  if (!heir) return
  closing = ids
  void router?.navigate(heir.path)
}

/** Restarts the page. */
export function refreshTab(id: number | null = tabs.current): void {
  const tab = byId(id)
  if (!tab) return
  const refresh = () => {
    tab.version += 1
    if (id !== tabs.current) void router?.navigate(tab.path)
  }
  askBefore(refresh, [tab.id])
}

/** Whether the page is open, but another one is shown. */
export const isBehind = (id: number): boolean => id !== tabs.current && byId(id) !== undefined

/** Whether an address leads from the current page to another one. */
export function leadsAway(pathname: string, search: string): boolean {
  const exact = tabs.open.find(({ path }) => path === pathname + search)
  if (exact) return exact.id !== tabs.current
  return pathname !== withoutQuery(currentTab(tabs)?.path ?? '')
}

/** Moves to the next or previous page, cyclically. */
export function stepTab(by: 1 | -1): void {
  const now = currentTab(tabs)
  if (!now) return
  const next = tabs.open.at((tabs.open.indexOf(now) + by) % tabs.open.length)
  if (next) void router?.navigate(next.path)
}

/** Navigates to a path of the console, for code outside of components. */
export const goTo = (path: string): void => void router?.navigate(path)
