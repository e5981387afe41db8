/** The open pages of the console as plain data. A page is identified by its full path, including the query. */
export interface Tab {
  id: number
  /** The present path and query. */
  path: string
  /** The path with which the page was opened, before its own filters changed the address. */
  opened: string
  /** Increased to restart the page. */
  version: number
}

export interface TabsState {
  open: Tab[]
  current: number | null
  /** Ids, most recently viewed first; restored pages are missing until they are viewed. */
  recent: number[]
  nextId: number
}

export const emptyTabs = (): TabsState => ({ open: [], current: null, recent: [], nextId: 1 })

export const toPathname = (path: string): string => path.split(/[?#]/)[0]!

export const currentTab = (state: TabsState): Tab | undefined => state.open.find(({ id }) => id === state.current)

interface Arrival {
  state: TabsState
  path: string
  /** Whether a page keeps its input while another one is shown. */
  isKept: (tab: Tab) => boolean
}

/**
 * Records that the browser is at a path. Filters change the address of the current page; everything else is a separate
 * page. Returns a path to go to instead, because a kept page is shown as it was left.
 */
export function arrive({ state, path, isKept }: Arrival): string | null {
  const exact = state.open.find((tab) => tab.path === path)
  if (exact) return select(state, exact)
  const now = currentTab(state)
  if (now && toPathname(now.path) === toPathname(path)) {
    now.path = path
    return null
  }
  const left = state.open.find((tab) => tab.opened === path)
  if (!left) return select(state, addTab(state, path))
  select(state, left)
  if (isKept(left)) return left.path
  left.path = path
  return null
}

export function addTab(state: TabsState, path: string, opened = path): Tab {
  const tab = { id: state.nextId++, path, opened, version: 0 }
  state.open.push(tab)
  return tab
}

function select(state: TabsState, tab: Tab): null {
  state.current = tab.id
  state.recent = [tab.id, ...state.recent.filter((id) => id !== tab.id)]
  return null
}

/** Why a page cannot be closed, or null. */
export function refusalToClose(state: TabsState, tab: Tab, home: string): string | null {
  if (toPathname(tab.path) === home) return '首页不能关闭!'
  return state.open.length === 1 ? '这是最后一页，不能再关闭了啦' : null
}

export type Side = 'left' | 'right' | 'others'

/** The pages on one side of a page, without the home page, which cannot be closed. */
export function tabsBeside(state: TabsState, tab: Tab, side: Side, home: string): Tab[] {
  const at = state.open.indexOf(tab)
  const isMeant = (i: number) => (side === 'left' ? i < at : side === 'right' ? i > at : i !== at)
  return state.open.filter((each, i) => isMeant(i) && toPathname(each.path) !== home)
}

/** The page to show when the current one is closed: its neighbour, the right one first. */
export function nextCurrentTab(state: TabsState, closed: readonly Tab[]): Tab | undefined {
  const at = state.open.findIndex(({ id }) => id === state.current)
  const stays = (tab: Tab) => !closed.includes(tab)
  return state.open.slice(at).find(stays) ?? state.open.slice(0, Math.max(at, 0)).findLast(stays)
}

export function removeTabs(state: TabsState, ids: readonly number[]): void {
  state.open = state.open.filter(({ id }) => !ids.includes(id))
  state.recent = state.recent.filter((id) => !ids.includes(id))
}

/** The maximum number of kept pages, including the current one. */
export const MOST_KEPT = 10

/** The pages to render, visible or kept, in tab order; those in `unsaved` are always kept. */
export function mountedTabs(state: TabsState, isKept: (tab: Tab) => boolean, unsaved: readonly number[] = []): Tab[] {
  const wanted = (id: number) => {
    const tab = state.open.find((each) => each.id === id)
    return tab !== undefined && (id === state.current || isKept(tab))
  }
  const kept = state.recent.filter(wanted).filter((id, i) => i < MOST_KEPT || unsaved.includes(id))
  return state.open.filter(({ id }) => kept.includes(id))
}
