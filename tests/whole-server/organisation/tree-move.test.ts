import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { CODE } from '#core/contract/envelope.ts'
import {
  departmentAdd,
  departmentMove,
  type DepartmentNode,
  departmentTree,
} from '#core/contract/sys/departments/department.ts'
import { permissionAdd, permissionList, permissionMove, type PermissionNode } from '#core/contract/sys/menu.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let admin: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  staff = await server.signIn('lina')
})
afterAll(() => server[Symbol.asyncDispose]())

const nodeIds = (nodes: readonly { id: string }[] | null | undefined) => (nodes ?? []).map(({ id }) => id)

it('moves a department among others in one call, and refuses what was made in another tree', async () => {
  const root = async () => (await admin.call(departmentTree, {}))[0]!
  const parentId = (await root()).id
  for (const departName of ['甲部', '乙部']) await admin.call(departmentAdd, { body: { departName, parentId } })
  const children = async (): Promise<DepartmentNode[]> => (await root()).children ?? []
  const before = nodeIds(await children())
  const id = before.at(-1)!
  const others = before.slice(0, -1)
  const body = { id, from: parentId, parentId, siblings: others.join(','), at: 1 }

  await expect(server.guest.call(departmentMove, { body })).rejects.toMatchObject({ kind: 'expired' })
  await expect(staff.call(departmentMove, { body })).rejects.toMatchObject({ kind: 'denied' })
  const refused = async (more: object, code: number) => {
    const late = admin.call(departmentMove, { body: { ...body, ...more } })
    await expect(late).rejects.toMatchObject({ code })
  }
  await refused({ siblings: others.toReversed().join(',') }, CODE.changed)
  await refused({ siblings: others.slice(1).join(',') }, CODE.changed)
  await refused({ from: others[0] }, CODE.changed)
  await expect(admin.call(departmentMove, { body: { ...body, id: 'nowhere' } })).rejects.toThrow('未找到对应实体')
  const nowhere = { ...body, parentId: 'nowhere', siblings: '' }
  await expect(admin.call(departmentMove, { body: nowhere })).rejects.toThrow('上级部门不存在')
  const within = { ...body, id: parentId, from: '', parentId: id, siblings: '' }
  await expect(admin.call(departmentMove, { body: within })).rejects.toThrow('上级部门不能是自己或下级部门')
  expect(nodeIds(await children())).toEqual(before)

  await admin.call(departmentMove, { body })
  expect(nodeIds(await children())).toEqual(others.toSpliced(1, 0, id))
  // The same once more: the tree is another one now.
  await admin.call(departmentMove, { body: { ...body, at: 0 } })
  expect(nodeIds(await children())).toEqual([id, ...others])

  const below = nodeIds((await children()).find((each) => each.id === others[0])?.children).join(',')
  await admin.call(departmentMove, { body: { ...body, parentId: others[0]!, siblings: below, at: 0 } })
  const parent = (await children()).find((each) => each.id === others[0])
  expect(nodeIds(parent?.children)).toContain(id)
  expect(parent?.children?.find((each) => each.id === id)?.orgCode).toMatch(new RegExp(`^${parent?.orgCode}`))
  await refused({}, CODE.changed)
})

it('moves a menu among others in one call, and refuses what was made in another tree', async () => {
  const top = async (): Promise<PermissionNode> =>
    (await admin.call(permissionList, {})).find(({ url }) => url === '/isystem')!
  const parentId = (await top()).id
  await admin.call(permissionAdd, { body: { name: '内网', menuType: 1, parentId, url: '/isystem/own', sortNo: 99 } })
  const before = nodeIds((await top()).children)
  const id = before.at(-1)!
  const others = before.slice(0, -1)
  const body = { id, from: parentId, parentId, siblings: others.join(','), at: 0 }

  await expect(server.guest.call(permissionMove, { body })).rejects.toMatchObject({ kind: 'expired' })
  await expect(staff.call(permissionMove, { body })).rejects.toMatchObject({ kind: 'denied' })
  const late = admin.call(permissionMove, { body: { ...body, siblings: others.toReversed().join(',') } })
  await expect(late).rejects.toMatchObject({ code: CODE.changed })
  const homeless = admin.call(permissionMove, { body: { ...body, id: 'nowhere' } })
  await expect(homeless).rejects.toThrow('未找到菜单信息')
  expect(nodeIds((await top()).children)).toEqual(before)

  await admin.call(permissionMove, { body })
  expect(nodeIds((await top()).children)).toEqual([id, ...others])
})
