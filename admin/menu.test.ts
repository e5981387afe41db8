import { describe, expect, it } from 'vitest'
import {
  allEntries,
  findGroupPath,
  drawnMenu,
  buildMenuEntries,
  type Known,
  type Node,
  screenEntries,
  wayTo,
} from './menu.ts'

const node = (path: string, component: string, more: Partial<Node> = {}, meta: Partial<Node['meta']> = {}): Node => ({
  path,
  component,
  route: '1',
  ...more,
  meta: { title: path.slice(1), ...meta },
})
const known = (...held: string[]): Known => ({
  screenOf: (component, name) => [component, name].find((each) => ['Home', 'Users'].includes(each)) ?? null,
  rights: { granted: [{ action: held.join() }], all: [] },
})
const frame = 'layouts/IframePageView'
const menu: Node[] = [
  node('/home', 'Home'),
  node('/system', 'layouts/RouteView', { children: [node('/user', 'Users'), node('/role', 'Roles')] }),
  node('/later', 'layouts/RouteView', { children: [node('/jobs', 'Jobs')] }),
  node('/secret', 'Home', { hidden: true }),
  node('/off', 'Home', { route: '0' }),
  node('5d41402abc4b2a76b9719d911017c592', frame, {}, { url: 'https://wiki.example/x', title: 'wiki' }),
  node('7d793037a0760186574b0282f2f435e7', frame, {}, { url: 'https://out.example/', internalOrExternal: true }),
  node('/own', frame, {}, { url: "{{ window._CONFIG['domianURL'] }}/openapi.json" }),
  node('/bad', frame, {}, { url: 'javascript:alert(1)' }),
]
const entries = buildMenuEntries(menu, known())
const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path)
const at = (path: string, list = entries) => allEntries(list).find((entry) => entry.path === path)!

describe('the menu', () => {
  it('has a route for what exists, hidden or not, and none for the rest (L-34, RD-09)', () => {
    expect(paths(screenEntries(entries))).toEqual([
      '/home',
      '/user',
      '/secret',
      '/5d41402abc4b2a76b9719d911017c592',
      '/own',
    ])
  })

  it('draws nothing hidden and no empty group (L-34)', () => {
    expect(paths(drawnMenu(entries))).toContain('/system')
    expect(paths(drawnMenu(entries))).not.toContain('/secret')
    const hidden = [node('/g', 'layouts/RouteView', { children: [node('/h', 'Home', { hidden: true })] })]
    expect(drawnMenu(buildMenuEntries(hidden, known()))).toEqual([])
  })

  it('tells pages within the console from windows of their own, and loads nothing but addresses (RD-04, RD-07)', () => {
    expect(at('/5d41402abc4b2a76b9719d911017c592')).toMatchObject({ kind: 'frame', url: 'https://wiki.example/x' })
    expect(at('/7d793037a0760186574b0282f2f435e7')).toMatchObject({ kind: 'external', url: 'https://out.example/' })
    expect(at('/own')).toMatchObject({ kind: 'frame', url: '/api/openapi.json' })
    expect(at('/bad')).toBeUndefined()
  })

  it('takes the name of a component where it does not know the component (RD-08)', () => {
    const [named] = buildMenuEntries([node('/x', 'elsewhere/Other', {}, { componentName: 'Users' })], known())
    expect(named).toMatchObject({ kind: 'screen', component: 'Users' })
  })

  it('keeps what a row says of its page: what it keeps, its buttons, who may open it (A-02, RD-05, RD-06)', () => {
    const rows = [
      node('/a', 'Home', {}, { keepAlive: true, permissionList: [{ action: 'a:b:c' }, 'd:e:f'] }),
      node('/b', 'Home', {}, { permission: ['sys:user:list', 'sys:user:edit'] }),
    ]
    const [a, b] = buildMenuEntries(rows, known('sys:user:edit'))
    expect(a).toMatchObject({ keepAlive: true, buttons: ['a:b:c', 'd:e:f'] })
    expect(b).toMatchObject({ kind: 'screen', keepAlive: false, buttons: null })
    const [, refused] = buildMenuEntries(rows, known('sys:user:add'))
    expect(refused).toMatchObject({ kind: 'forbidden' })
    expect(paths(drawnMenu(buildMenuEntries(rows, known())))).toEqual(['/a'])
  })

  it('knows the way to a screen, not to anything else', () => {
    expect(wayTo(at('/user'), entries).map(({ title }) => title)).toEqual(['system', 'user'])
    expect(wayTo(null, entries)).toEqual([])
  })

  it('leads from a group to where its row says, else to its first screen that is drawn', () => {
    const group = (redirect: string) =>
      buildMenuEntries(
        [
          node('/g', 'layouts/RouteView', {
            redirect,
            children: [node('/h', 'Home', { hidden: true }), node('/i', 'Home'), node('/j', 'Home')],
          }),
        ],
        known(),
      )[0]!
    expect(findGroupPath(group('/j'))).toBe('/j')
    expect(findGroupPath(group(''))).toBe('/i')
    expect(findGroupPath(group('/elsewhere'))).toBe('/i')
  })
})
