import type { DictItem } from '#core/contract/sys/dict.ts'
import type { Database } from '../db/database.ts'
import { cachedByTenant } from '../db/tenant-cache.ts'
import { dictionariesOf, textOf } from './present.ts'
import { itemRows } from './store.ts'

const dictionaries = cachedByTenant(5000, async (db, tenantId) => dictionariesOf(await itemRows(db, tenantId)))

/** Every dictionary with its enabled items, as sign-in hands them out; a change is seen within five seconds. */
export const allDictItems = async (db: Database, tenantId: string): Promise<Record<string, DictItem[]>> =>
  (await dictionaries(db, tenantId)).enabled

/** Items of one dictionary, disabled ones included; none for an unknown code. */
export const dictItemsOf = async (db: Database, tenantId: string, code: string): Promise<DictItem[]> => [
  ...((await dictionaries(db, tenantId)).all.get(code) ?? []),
]

/** What a stored value is called; null for nothing and for a value the dictionary does not have. */
export async function dictText(
  db: Database,
  tenantId: string,
  code: string,
  value: string | number | null,
): Promise<string | null> {
  if (value === null) return null
  return textOf(await dictItemsOf(db, tenantId, code), String(value)) || null
}
