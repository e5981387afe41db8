import { eq } from 'drizzle-orm'
import type { Api } from '#core/api/client.ts'
import { ruleAdd, ruleListOf } from '#core/contract/sys/data-rule.ts'
import { rolePermissionsSave, roleRulesSave } from '#core/contract/sys/role.ts'
import { userList } from '#core/contract/sys/user.ts'
import { dataRule, permission } from '#server/db/schema/index.ts'
import type { TestServer } from './fixture.ts'
import { type Rights, rightsTools } from './rights-admin.ts'

interface Rule {
  permissionId?: string
  ruleColumn?: string
  ruleConditions?: 'USE_SQL_RULES' | '=' | '>' | 'LIKE' | 'LEFT_LIKE' | 'RIGHT_LIKE' | 'IN' | '!='
  ruleValue: string
  status?: string
}

/** The list of users under data rules, as lina sees it by a role of her own, from which the rules hang. */
export interface UserRules {
  rights: Rights
  clerk: Api
  role: string
  menu: string
  add: (rule: Rule) => Promise<unknown>
  /** Adds the rules and ticks them for the role, instead of those that were there. */
  rule: (...rules: Rule[]) => Promise<string[]>
  names: (api?: Api) => Promise<string[]>
}

export async function openUserRules(server: TestServer, admin: Api): Promise<UserRules> {
  const rights = rightsTools(server, admin)
  const [page] = await rights.db
    .select({ id: permission.id })
    .from(permission)
    .where(eq(permission.component, 'system/UserList'))
  const menu = page!.id
  const role = await rights.newRole('clerk', ['sys:user:list'])
  await admin.call(rolePermissionsSave, { body: { roleId: role, permissionIds: menu } })
  const clerk = await rights.withRole('lina', role)
  const add = ({ ruleConditions = 'USE_SQL_RULES', permissionId = menu, ...rule }: Rule) =>
    admin.call(ruleAdd, { body: { ruleName: '规则', ruleConditions, permissionId, ...rule } })
  return {
    rights,
    clerk,
    role,
    menu,
    add,
    async rule(...rules) {
      await rights.db.delete(dataRule)
      for (const each of rules) await add(each)
      const ids = (await admin.call(ruleListOf, { query: { permissionId: menu } })).map((row) => row.id)
      await admin.call(roleRulesSave, { body: { permissionId: menu, roleId: role, dataRuleIds: ids.join(',') } })
      return ids
    },
    names: async (api = clerk) =>
      (await api.call(userList, { query: { column: 'username', order: 'asc' } })).records.map((row) => row.username),
  }
}
