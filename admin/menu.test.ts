import { expect, it } from 'vitest'
import type { MenuNode } from '#core/contract/sys/permission.ts'
import { drawnMenu, entriesOf, screensOf, wayTo } from './menu.ts'

const node = (path: string, component: string, more: Partial<MenuNode> = {}): MenuNode => ({
  path,
  component,
  route: '1',
  meta: { title: path.slice(1), keepAlive: false, internalOrExternal: false },
  ...more,
})
const menu = [
  node('/home', 'Home'),
  node('/system', 'layouts/RouteView', { children: [node('/user', 'Users'), node('/role', 'Roles')] }),
  node('/later', 'layouts/RouteView', { children: [node('/jobs', 'Jobs')] }),
  node('/secret', 'Home', { hidden: true }),
  node('/frame', 'Home', { route: '0' }),
]
const entries = entriesOf(menu, (component) => ['Home', 'Users'].includes(component))

it('has a route for what exists, hidden or not, and none for the rest (L-34, RD-09)', () => {
  expect(screensOf(entries).map((entry) => entry.path)).toEqual(['/home', '/user', '/secret'])
})

it('draws nothing hidden and no empty group (L-34)', () => {
  expect(drawnMenu(entries).map((entry) => entry.path)).toEqual(['/home', '/system'])
  const allHidden = entriesOf([node('/g', 'group', { children: [node('/h', 'Home', { hidden: true })] })], () => true)
  expect(drawnMenu([{ ...allHidden[0]!, component: null }])).toEqual([])
})

it('knows the way to a screen, not to a group or to anything else', () => {
  expect(wayTo('/user', entries).map((entry) => entry.title)).toEqual(['system', 'user'])
  expect(wayTo('/system', entries)).toEqual([])
  expect(wayTo('/role', entries)).toEqual([])
})
