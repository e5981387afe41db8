import type { DictItem } from '#core/contract/sys/dictionaries/dict.ts'
import { visibleTaxonomy } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { buildDictionaries, itemTexts, wireItem } from './present.ts'
import { itemRows } from './store.ts'

const dictionaries = cachedByTenant(5000, async (db, tenantId) => buildDictionaries(await itemRows(db, tenantId)))

/** Call it after a committed change: this server shows it at once, others within five seconds. */
export const forgetDictionaries = dictionaries.forget

/** Every dictionary with its enabled items, as sign-in hands them out. */
export async function allDictItems(db: Database, actor: Actor): Promise<Record<string, DictItem[]>> {
  const { enabled } = await dictionaries(db, actor.tenantId)
  return { ...enabled, [CATEGORIES]: await categoryItems(db, actor) }
}

/** Items of one dictionary, disabled ones included; none for an unknown code. */
export const listDictItems = (db: Database, actor: Actor, code: string): Promise<DictItem[]> =>
  code === CATEGORIES ? categoryItems(db, actor) : storedItems(db, actor.tenantId, code)

/** For clients, this dictionary is the flat tree of categories. */
export const CATEGORIES = 'km_dict_category'

const categoryItems = async (db: Database, actor: Actor): Promise<DictItem[]> =>
  (await visibleTaxonomy(db, actor, 'category')).map(({ code, name }) => wireItem(code, name))

const storedItems = async (db: Database, tenantId: string, code: string): Promise<DictItem[]> => [
  ...((await dictionaries(db, tenantId)).all.get(code) ?? []),
]

/** The text of a stored value; null without a value and for an unknown one. */
export async function dictText(
  db: Database,
  tenantId: string,
  code: string,
  value: string | number | null,
): Promise<string | null> {
  if (value === null) return null
  return itemTexts(await storedItems(db, tenantId, code), String(value)) || null
}
