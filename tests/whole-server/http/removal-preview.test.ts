import { afterAll, beforeAll, expect, it } from 'vitest'
import { categories } from '#core/contract/km/documents/category.ts'
import { departmentAdd, departmentTree } from '#core/contract/sys/departments/department.ts'
import { HANGED_ON, type HangedOn, removalPreview } from '#core/contract/sys/removal.ts'
import { positionAdd } from '#core/contract/sys/position.ts'
import { roleAdd, roleList } from '#core/contract/sys/role.ts'
import { dataRule, department, dict, permission, position, role, taxonomyNode, user } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../support/company.ts'
import { uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rawCalls } from '../support/raw-calls.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const hanging = (kind: HangedOn, ids: string) => company.admin.call(removalPreview, { query: { kind, ids } })

it('says what becomes of the knowledge of people who are deleted', async () => {
  const editor = await server.signIn('editor')
  for (const name of ['一.txt', '二.txt']) await uploadText(editor, name, name)
  const id = await company.people.idOf('editor')
  expect(await hanging('user', id)).toEqual(
    expect.arrayContaining([
      { text: '他们的 2 篇知识会保留', fate: 'stays' },
      { text: '1 个登录立即退出', fate: 'goes' },
    ]),
  )
})

it('counts what stands below, who is inside, and what keeps something from being deleted', async () => {
  const { admin, departments } = company
  const parent = departments['财务部'] ?? Object.values(departments)[0]!
  await admin.call(departmentAdd, { body: { departName: '出纳组', parentId: parent.id } })
  expect((await admin.call(departmentTree, {})).length).toBeGreaterThan(0)
  const found = await hanging('department', parent.id)
  expect(found).toContainEqual({ text: '还有 1 个下级部门，请先移出', fate: 'blocks' })
  expect(found.map(({ text }) => text).join()).toMatch(/还有 \d+ 名用户，请先移出/)

  await admin.call(roleAdd, { body: { roleName: '看守', roleCode: 'keeper' } })
  const keeper = (await admin.call(roleList, { query: { roleCode: 'keeper' } })).records[0]!
  expect(await hanging('role', keeper.id)).toEqual([])
  for (const realname of ['甲一', '乙二']) await company.newPerson({ realname, selectedroles: keeper.id })
  expect(await hanging('role', keeper.id)).toEqual([{ text: '2 名用户失去这个角色给的权限', fate: 'goes' }])

  const { id } = await admin.call(categories.taxonomyAdd, { body: { name: '合同' } })
  await admin.call(categories.taxonomyAdd, { body: { name: '采购合同', pid: id } })
  expect(await hanging('category', id)).toEqual([{ text: '1 个下级分类一起删除', fate: 'goes' }])
})

it('knows what hangs on every kind', async () => {
  const { db } = company.people
  const tables = {
    category: taxonomyNode,
    'data-rule': dataRule,
    department,
    dictionary: dict,
    permission,
    position,
    role,
    topic: taxonomyNode,
    user,
  }
  await company.admin.call(positionAdd, { body: { code: 'clerk', name: '文员' } })
  for (const kind of HANGED_ON) {
    const rows = await db.select({ id: tables[kind].id }).from(tables[kind]).limit(3)
    expect(Array.isArray(await hanging(kind, rows.map(({ id }) => id).join(',') || 'none')), kind).toBe(true)
  }
})

it('is for who may delete, and tells nothing of another tenant', async () => {
  const id = await company.people.idOf('editor')
  const query = { kind: 'user', ids: id }
  expect((await rawCalls(server, '')(removalPreview, { query })).message).toContain('Token失效')
  expect((await rawCalls(server, 'lina')(removalPreview, { query })).message).toMatch(/没有权限/)
  const other = tenantApi(server, await newTenant(server, 'preview-other'), 'preview-other')
  expect(await other.call(removalPreview, { query: { kind: 'user', ids: id } })).toEqual([])
  const wrong = await rawCalls(server, 'admin')(removalPreview, { query: { kind: 'moon', ids: id } })
  expect(wrong.message).toBe('没有这种数据')
})
