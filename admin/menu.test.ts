import { expect, it } from 'vitest'
import type { MenuNode } from '#core/contract/sys/permission.ts'
import { screensOf, shownMenu, wayTo } from './menu.ts'

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
const shown = shownMenu(menu, (component) => ['Home', 'Users'].includes(component))

it('shows what exists and nothing hidden, empty or without a route (L-34, RD-09)', () => {
  expect(screensOf(shown).map((entry) => entry.path)).toEqual(['/home', '/user'])
  expect(shown.map((entry) => entry.path)).toEqual(['/home', '/system'])
})

it('knows the way to a screen, not to a group or to anything else', () => {
  expect(wayTo('/user', shown).map((entry) => entry.title)).toEqual(['system', 'user'])
  expect(wayTo('/system', shown)).toEqual([])
  expect(wayTo('/role', shown)).toEqual([])
})
