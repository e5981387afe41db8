import { expect, it } from 'vitest'
import { buildUserPermissions } from './menu.ts'
import { externalOrigins } from './menu-paths.ts'
import type { PermissionRow } from './permission-store.ts'

const row = (id: string, over: Partial<PermissionRow> = {}): PermissionRow => ({
  id,
  tenantId: '0',
  parentId: null,
  name: id,
  menuType: 0,
  url: `/${id}`,
  component: `views/${id}`,
  componentName: null,
  redirect: null,
  icon: null,
  perms: null,
  permsType: '1',
  status: '1',
  sortNo: 0,
  route: true,
  keepAlive: false,
  hidden: false,
  alwaysShow: false,
  internalOrExternal: false,
  description: null,
  createBy: null,
  createTime: new Date(0),
  updateBy: null,
  updateTime: null,
  granted: true,
  ...over,
})
const button = (perms: string, over: Partial<PermissionRow>) => row(perms, { menuType: 2, perms, ...over })
const HOME = row('home', { name: '首页', url: '/dashboard/analysis', granted: false })
const paths = (rows: PermissionRow[]) => buildUserPermissions(rows).menu.map((node) => node.path)

it('shows nothing that is not granted, except 首页 in front', () => {
  expect(paths([row('secret', { granted: false }), row('own'), HOME])).toEqual(['/dashboard/analysis', '/own'])
  expect(paths([row('own'), { ...HOME, granted: true }])).toEqual(['/own', '/dashboard/analysis'])
})
it('never makes a node of a button', () => {
  const rows = [HOME, row('system'), row('add', { parentId: 'system', menuType: 2, perms: 'sys:user:add' })]
  expect(buildUserPermissions(rows).menu.flatMap((node) => node.children ?? [])).toEqual([])
})
// proves E-15
it('lists granted buttons in force, and all buttons', () => {
  const rows = [
    button('a', {}),
    button('off', { status: '0' }),
    button('other', { granted: false, permsType: '2', name: '别人的' }),
  ]
  const { auth, allAuth } = buildUserPermissions(rows)
  expect(auth).toEqual([{ action: 'a', type: '1', describe: 'a' }])
  expect(allAuth.map((entry) => [entry.action, entry.status])).toEqual([
    ['a', '1'],
    ['off', '0'],
    ['other', '1'],
  ])
  expect(allAuth[2]).toEqual({ action: 'other', status: '1', type: '2', describe: '别人的' })
})
it('nests by parent and leaves out what stands below something not granted', () => {
  const rows = [
    HOME,
    row('system', { redirect: '/isystem/user', alwaysShow: true }),
    row('user', { parentId: 'system', menuType: 1, url: '/isystem/user', component: 'system/UserList', icon: 'user' }),
    row('closed', { granted: false }),
    row('lost', { parentId: 'closed', menuType: 1 }),
  ]
  const [, system, ...more] = buildUserPermissions(rows).menu
  expect(more).toEqual([])
  expect(system).toMatchObject({ path: '/system', redirect: '/isystem/user', route: '1' })
  expect(system).not.toHaveProperty('alwaysShow')
  expect(system?.children).toEqual([
    {
      id: 'user',
      route: '1',
      path: '/isystem/user',
      name: 'isystem-user',
      component: 'system/UserList',
      meta: { title: 'user', keepAlive: false, internalOrExternal: false, icon: 'user', componentName: 'UserList' },
    },
  ])
})
it('shows a directory always only where one of its pages has its path', () => {
  const rows = [
    HOME,
    row('whole', { url: '/whole', alwaysShow: true }),
    row('page', { parentId: 'whole', menuType: 1, url: '/whole', component: 'a/B' }),
  ]
  expect(buildUserPermissions(rows).menu[1]).toMatchObject({ path: '/whole', alwaysShow: true })
})
it('names and hashes addresses as the family does', () => {
  const url = 'https://example.com/a'
  const [home, node] = buildUserPermissions([
    { ...HOME, granted: true, url: '/form/:id', hidden: true, route: false },
    row('x', { url, internalOrExternal: true, componentName: 'Outside' }),
  ]).menu
  expect(home).toMatchObject({ name: 'form-@id', hidden: true, route: '0' })
  expect(node).toMatchObject({ path: 'cd69b81ea00cc2798797293cbc92d643', name: 'Outside' })
  expect(node?.meta).toMatchObject({ url, internalOrExternal: true, componentName: 'Outside' })
})
it('survives a circle in the tree', () => {
  expect(paths([HOME, row('a', { parentId: 'b' }), row('b', { parentId: 'a' })])).toEqual(['/dashboard/analysis'])
})

it('names the site of an address, and nothing that could say more in a header', () => {
  expect(externalOrigins('https://wiki.example:8443/a?b#c')).toEqual(['https://wiki.example:8443'])
  expect(externalOrigins('HTTP://Wiki.Example')).toEqual(['http://wiki.example'])
  for (const url of [
    'https://a;sandbox/',
    'https://*/',
    'https://*.example/',
    "{{ window._CONFIG['x'] }}/y",
    '/own',
    '',
  ])
    expect([url, externalOrigins(url)]).toEqual([url, []])
  expect(externalOrigins(null)).toEqual([])
})
