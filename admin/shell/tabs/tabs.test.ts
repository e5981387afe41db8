import { describe, expect, it } from 'vitest'
import {
  addTab,
  arrive,
  currentTab,
  emptyTabs,
  mountedTabs,
  nextCurrentTab,
  MOST_KEPT,
  refusalToClose,
  removeTabs,
  tabsBeside,
} from './tabs.ts'

const HOME = '/home'
const paths = (state: ReturnType<typeof emptyTabs>) => state.open.map(({ path }) => path)
function walk(...ways: string[]) {
  const state = emptyTabs()
  for (const path of [HOME, ...ways]) arrive({ state, path, isKept: () => true })
  return state
}

describe('open pages', () => {
  it('are known by their full path (L-13)', () => {
    const state = walk('/user?role=1', '/role', '/user?role=2', '/user?role=1')
    expect(paths(state)).toEqual([HOME, '/user?role=1', '/role', '/user?role=2'])
    expect(currentTab(state)!.path).toBe('/user?role=1')
  })

  it('follow their own filters instead of becoming another page', () => {
    const state = walk('/user', '/user?name=li', '/user?name=lina')
    expect(paths(state)).toEqual([HOME, '/user?name=lina'])
  })

  it('are found again as they were left, where they are kept', () => {
    const state = walk('/user', '/user?name=li', '/role')
    expect(arrive({ state, path: '/user', isKept: () => true })).toBe('/user?name=li')
    expect(paths(state)).toEqual([HOME, '/user?name=li', '/role'])
    const fresh = walk('/user', '/user?name=li', '/role')
    expect(arrive({ state: fresh, path: '/user', isKept: () => false })).toBeNull()
    expect(paths(fresh)).toEqual([HOME, '/user', '/role'])
  })

  it('say why they stay: the home page, and the last one', () => {
    const state = walk('/user')
    const [home, user] = state.open
    expect(refusalToClose(state, home!, HOME)).toBe('首页不能关闭!')
    expect(refusalToClose(state, user!, HOME)).toBeNull()
    removeTabs(state, [home!.id])
    expect(refusalToClose(state, user!, HOME)).toBe('这是最后一页，不能再关闭了啦')
  })

  it('close to one side, never the home page', () => {
    const state = walk('/a', '/b', '/c')
    const [, , b] = state.open
    const beside = (side: 'left' | 'right' | 'others') => tabsBeside(state, b!, side, HOME).map(({ path }) => path)
    expect(beside('left')).toEqual(['/a'])
    expect(beside('right')).toEqual(['/c'])
    expect(beside('others')).toEqual(['/a', '/c'])
  })

  it('hand over to the neighbour, to the right first', () => {
    const state = walk('/a', '/b', '/c', '/b')
    const [home, a, b, c] = state.open
    expect(nextCurrentTab(state, [b!])).toBe(c)
    expect(nextCurrentTab(state, [b!, c!])).toBe(a)
    expect(nextCurrentTab(state, [a!, b!, c!])).toBe(home)
    expect(nextCurrentTab(state, [home!, a!, b!, c!])).toBeUndefined()
  })

  it('are kept in bounds: the last looked at, and only those that want it (RD-06)', () => {
    const many = Array.from({ length: MOST_KEPT + 4 }, (_, i) => `/p${i}`)
    const state = walk(...many)
    const kept = mountedTabs(state, () => true).map(({ path }) => path)
    expect(kept).toEqual(many.slice(-MOST_KEPT))
    expect(mountedTabs(state, () => false).map(({ path }) => path)).toEqual([many.at(-1)])
    const first = state.open.find(({ path }) => path === many[0])!
    expect(mountedTabs(state, () => true, [first.id]).map(({ path }) => path)).toEqual([
      many[0],
      ...many.slice(-MOST_KEPT),
    ])
    // A restored page is not rendered before somebody looks at it.
    addTab(state, '/restored')
    expect(mountedTabs(state, () => true).map(({ path }) => path)).toEqual(many.slice(-MOST_KEPT))
  })
})
