import { expect, it } from 'vitest'
import { buildMenuEntries, type Node } from './menu.ts'
import { groupedMenu } from './menu-groups.ts'

const node = (path: string, component = 'Screen', children?: Node[]): Node => ({
  path,
  component,
  route: '1',
  meta: { title: path },
  ...(children && { children }),
})
const buildMenu = (nodes: Node[]) =>
  groupedMenu(
    buildMenuEntries(nodes, {
      screenOf: (component) => (component === 'Screen' ? component : null),
      rights: { granted: [], all: [] },
    }),
  )
const shape = (nodes: Node[]) =>
  buildMenu(nodes).map(({ title, children }) => [title, children.map(({ path }) => path)])

it('puts the rows of the product into six groups, and leaves what somebody has added where it is', () => {
  const found = shape([
    node('/dashboard/analysis'),
    node('/isystem', 'layouts/RouteView', [
      node('/isystem/role'),
      node('/isystem/user'),
      node('/isystem/own'),
      node('/isystem/dict'),
    ]),
    node('/monitor', 'layouts/RouteView', [node('/monitor/Disk'), node('/monitor/work-log')]),
    node('/extra', 'layouts/RouteView', [node('/extra/page'), node('/isystem/site')]),
    node('/isps/userAnnouncement'),
  ])
  expect(found).toEqual([
    ['/dashboard/analysis', []],
    ['组织', ['/isystem/user', '/isystem/role']],
    ['知识', ['/isystem/dict']],
    ['消息', ['/isps/userAnnouncement']],
    ['安全', ['/monitor/work-log']],
    ['运维', ['/monitor/Disk']],
    ['/isystem', ['/isystem/own']],
    ['/extra', ['/extra/page', '/isystem/site']],
  ])
})
