import { readFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { dict, dictItem, permission, role, rolePermission } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { categoryFeature } from '../../../docs/tutorial/categories.ts'
import { category, categoryTree } from '../../../docs/tutorial/category.contract.ts'
import { supplyFeature } from '../../../docs/tutorial/supplies.ts'
import { supply } from '../../../docs/tutorial/supply.contract.ts'
import { startServer, type TestServer } from './fixture.ts'

export const TUTORIAL = path.resolve(import.meta.dirname, '../../../docs/tutorial')

/** In the product the kinds follow from the files of the contract. */
declare module '#core/contract/audit-action.ts' {
  interface MoreVerbs {
    supply: 'add' | 'delete' | 'edit'
    'supply-category': 'add' | 'delete' | 'edit'
  }
}

const calls: Endpoint[] = [...Object.values(supply), ...Object.values(category), categoryTree]

/** A server with the resource of the tutorial: its calls, tables, dictionary and rights. */
export async function startWithSupplies(o: { webFolder?: string } = {}): Promise<TestServer> {
  const server = await startServer(
    {},
    { ...o, extension: { features: [supplyFeature, categoryFeature], contract: calls } },
  )
  const { db } = server.running.engines
  await db.execute(sql.raw(readFileSync(path.join(TUTORIAL, 'tables.sql'), 'utf8')))
  const dictId = newId()
  await db.insert(dict).values({ id: dictId, dictCode: 'supply_state', dictName: '用品状态' })
  for (const [i, itemText] of ['在库', '领用', '报废'].entries())
    await db.insert(dictItem).values({ dictId, itemValue: String(i + 1), itemText, sortOrder: i })
  await giveRights(server)
  return server
}

async function giveRights({ running }: TestServer): Promise<void> {
  const { db } = running.engines
  const isAdmin = and(eq(role.roleCode, 'admin'), eq(role.tenantId, '0'))
  const [admin] = await db.select().from(role).where(isAdmin)
  for (const verb of ['list', 'add', 'edit', 'delete']) {
    const right = { id: newId(), menuType: 2, name: verb, perms: `km:supply:${verb}` }
    await db.insert(permission).values(right)
    await db.insert(rolePermission).values({ roleId: admin!.id, permissionId: right.id })
  }
}
