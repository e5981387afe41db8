import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { grantAdd, grantList } from '#core/contract/km/rights/grant.ts'
import { ruleAdd, ruleListOf } from '#core/contract/sys/data-rule.ts'
import { roleCopy, roleCopyPreview } from '#core/contract/sys/role-copy.ts'
import { roleEdit, roleGet, rolePermissions, roleRules, roleRulesSave } from '#core/contract/sys/role.ts'
import { permission, role, userRole } from '#server/db/schema/index.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type Rights, rightsTools } from '../support/rights-admin.ts'

let server: TestServer
let admin: Api
let rights: Rights
/** A role with a level, two menus, a data rule and two grants. */
let original: string
let docId: string
let menuId: string
let ruleId: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  rights = rightsTools(server, admin)
  original = await rights.newRole('original', ['sys:user:list', 'sys:role:list', 'sys:role:add'])
  const { revision } = await admin.call(roleGet, { query: { id: original } })
  await admin.call(roleEdit, { body: { id: original, level: 2, description: '管人的', revision } })
  const [menu] = await rights.db.select().from(permission).where(eq(permission.perms, 'sys:user:list'))
  menuId = menu!.id
  const rule = {
    permissionId: menuId,
    ruleName: '只看男的',
    ruleColumn: 'sex',
    ruleConditions: '=' as const,
    ruleValue: '1',
  }
  await admin.call(ruleAdd, { body: { ...rule, status: '1' } })
  ruleId = (await admin.call(ruleListOf, { query: { permissionId: menuId } }))[0]!.id
  await admin.call(roleRulesSave, { body: { roleId: original, permissionId: menuId, dataRuleIds: ruleId } })
  const editor = await server.signIn('editor')
  docId = (await uploadText(editor, '并购方案.txt', '并购方案的全文', 'private')).id
  await settled(editor, docId)
  await grant('authorise', ['view', 'download'], '2099-12-31')
})
afterAll(() => server[Symbol.asyncDispose]())

const grant = (effect: 'authorise' | 'restrict', bits: ('view' | 'download')[], validUntil: string | null) =>
  admin.call(grantAdd, {
    body: {
      effect,
      objectKind: 'document',
      objectId: docId,
      subjectKind: 'role',
      subjectIds: [original],
      bits,
      validUntil,
    },
  })
const copy = (api: Api, roleCode: string, more: object = {}) =>
  api.call(roleCopy, { body: { roleId: original, roleName: `副本${roleCode}`, roleCode, ...more } })
const grantsOf = async (subjectId: string) => (await admin.call(grantList, { query: { subjectId } })).records

it('is shown before it is made: level, menus, data rules and grants', async () => {
  const preview = await admin.call(roleCopyPreview, { query: { roleId: original } })
  expect(preview.level).toBe(2)
  expect(preview.permissions.map(({ id }) => id).toSorted()).toEqual(
    (await admin.call(rolePermissions, { query: { roleId: original } })).toSorted(),
  )
  expect(preview.rules).toEqual([{ id: ruleId, name: '只看男的' }])
  expect(preview.grants).toMatchObject([
    { effect: 'authorise', objectName: '并购方案', bits: ['view', 'download'], validUntil: '2099-12-31 23:59:59' },
  ])
})

it('has all that was shown and nobody in it', async () => {
  await rights.withRole('lina', original)
  await copy(admin, 'whole')
  const id = await rights.roleId('whole')
  const [made] = await rights.db.select().from(role).where(eq(role.id, id))
  expect(made).toMatchObject({ roleName: '副本whole', level: 2, description: '管人的' })
  const held = (roleId: string) => admin.call(rolePermissions, { query: { roleId } })
  expect(await held(id)).toEqual(await held(original))
  const rules = await admin.call(roleRules, { params: { permissionId: menuId, roleId: id } })
  expect(rules.drChecked).toBe(ruleId)
  expect(await grantsOf(id)).toMatchObject([
    { objectId: docId, bits: ['view', 'download'], validUntil: '2099-12-31 23:59:59' },
  ])
  expect(await rights.db.$count(userRole, eq(userRole.roleId, id))).toBe(0)
  await copy(admin, 'without', { withGrants: false })
  expect(await grantsOf(await rights.roleId('without'))).toEqual([])
})

it('is refused with a code that is taken, of a role that is gone, and of another tenant', async () => {
  await expect(copy(admin, 'original')).rejects.toThrow('角色编码已存在')
  await expect(copy(admin, 'gone', { roleId: 'none' })).rejects.toThrow('未找到对应实体')
  await rights.otherTenant()
  await rights.db.insert(role).values({ id: 'foreign', tenantId: '7', roleName: '别家角色', roleCode: 'foreign' })
  await expect(copy(admin, 'theirs', { roleId: 'foreign' })).rejects.toThrow('未找到对应实体')
  await expect(admin.call(roleCopyPreview, { query: { roleId: 'foreign' } })).rejects.toThrow('未找到对应实体')
})

it('gives nobody what they could not give themselves, and leaves nothing half done', async () => {
  const clerk = await rights.withRole('zhangwei', await rights.newRole('clerk', ['sys:role:add', 'sys:role:list']))
  const preview = await clerk.call(roleCopyPreview, { query: { roleId: original } })
  expect(preview.grants).toBeNull()
  expect(JSON.stringify(preview)).not.toContain('并购方案')
  await expect(copy(clerk, 'mine')).rejects.toThrow(/密级不能高于自己|不能授予自己没有的权限/)
  expect(await rights.roleId('mine')).toBeUndefined()
  // With every menu and the level, still not the grants.
  const whole = await rights.newRole('chief', ['sys:user:list', 'sys:role:list', 'sys:role:add'])
  await rights.db.update(role).set({ level: 3 }).where(eq(role.id, whole))
  const chief = await rights.withRole('reviewer', whole)
  await expect(copy(chief, 'theirs')).rejects.toThrow('您不能修改授权')
  expect(await rights.roleId('theirs')).toBeUndefined()
  await copy(chief, 'theirs', { withGrants: false })
})
