import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { dict, dictItem } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import * as category from '../../docs/tutorial/category.contract.ts'
import { supplyFeature } from '../../docs/tutorial/feature.ts'
import * as supply from '../../docs/tutorial/supply.contract.ts'
import { startServer, type TestServer } from './fixture.ts'

export const TUTORIAL = path.resolve(import.meta.dirname, '../../docs/tutorial')

const calls = [...Object.values(category), ...Object.values(supply)].filter(
  (each): each is Extract<typeof each, Endpoint> => 'methods' in each,
)

/** A server with the resource of the tutorial: its calls, tables and dictionary. */
export async function startWithSupplies(o: { webFolder?: string } = {}): Promise<TestServer> {
  const server = await startServer({}, { ...o, extension: { features: [supplyFeature], contract: calls } })
  const { db } = server.running.engines
  await db.execute(sql.raw(readFileSync(path.join(TUTORIAL, 'tables.sql'), 'utf8')))
  const dictId = newId()
  await db.insert(dict).values({ id: dictId, dictCode: 'supply_state', dictName: '用品状态' })
  for (const [i, itemText] of ['在库', '领用', '报废'].entries())
    await db.insert(dictItem).values({ dictId, itemValue: String(i + 1), itemText, sortOrder: i })
  return server
}
