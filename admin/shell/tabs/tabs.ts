/** The open pages of the console, as data. A page is known by its full path: with another query it is another page. */
export interface Tab {
  id: number
  /** Path and query as they are now. */
  path: string
  /** As the page was opened, before its own filters changed the address. */
  opened: string
  /** Grows when the page is to start anew. */
  version: number
}

export interface TabsState {
  open: Tab[]
  current: number | null
  /** Ids, the last looked at first; restored pages are not among them until they are looked at. */
  recent: number[]
  nextId: number
}

export const emptyTabs = (): TabsState => ({ open: [], current: null, recent: [], nextId: 1 })

export const pathnameOf = (path: string): string => path.split(/[?#]/)[0]!

export const currentTab = (state: TabsState): Tab | undefined => state.open.find(({ id }) => id === state.current)

interface Arrival {
  state: TabsState
  path: string
  /** Whether a page keeps what was typed into it while another one is looked at. */
  isKept: (tab: Tab) => boolean
}

/**
 * Notes that the browser is at a path. Filters change the address of the page that is looked at; everything else is a
 * page of its own. Returns where to go instead: a kept page is found again as it was left.
 */
export function arrive({ state, path, isKept }: Arrival): string | null {
  const exact = state.open.find((tab) => tab.path === path)
  if (exact) return select(state, exact)
  const now = currentTab(state)
  if (now && pathnameOf(now.path) === pathnameOf(path)) {
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

/** Why a page stays open, or null. */
export function refusalToClose(state: TabsState, tab: Tab, home: string): string | null {
  if (pathnameOf(tab.path) === home) return '首页不能关闭!'
  return state.open.length === 1 ? '这是最后一页，不能再关闭了啦' : null
}

export type Side = 'left' | 'right' | 'others'

/** The pages to one side of a page, without the home page, which stays. */
export function tabsBeside(state: TabsState, tab: Tab, side: Side, home: string): Tab[] {
  const at = state.open.indexOf(tab)
  const isMeant = (i: number) => (side === 'left' ? i < at : side === 'right' ? i > at : i !== at)
  return state.open.filter((each, i) => isMeant(i) && pathnameOf(each.path) !== home)
}

/** What is looked at when some pages are closed, the current one among them: its neighbour, to the right first. */
export function heirOf(state: TabsState, closed: readonly Tab[]): Tab | undefined {
  const at = state.open.findIndex(({ id }) => id === state.current)
  const stays = (tab: Tab) => !closed.includes(tab)
  return state.open.slice(at).find(stays) ?? state.open.slice(0, Math.max(at, 0)).findLast(stays)
}

export function removeTabs(state: TabsState, ids: readonly number[]): void {
  state.open = state.open.filter(({ id }) => !ids.includes(id))
  state.recent = state.recent.filter((id) => !ids.includes(id))
}

/** How many pages are kept as they were left, the current one among them. */
export const MOST_KEPT = 10

/** The pages that are on the screen or kept behind it, in the order in which they stand; those in `unsaved` always stay. */
export function framesOf(state: TabsState, isKept: (tab: Tab) => boolean, unsaved: readonly number[] = []): Tab[] {
  const wanted = (id: number) => {
    const tab = state.open.find((each) => each.id === id)
    return tab !== undefined && (id === state.current || isKept(tab))
  }
  const kept = state.recent.filter(wanted).filter((id, i) => i < MOST_KEPT || unsaved.includes(id))
  return state.open.filter(({ id }) => kept.includes(id))
}
