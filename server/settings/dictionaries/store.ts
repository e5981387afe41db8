import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { dict, dictItem } from '#server/db/schema/index.ts'

export interface ItemRow {
  code: string
  /** Null for a dictionary without items. */
  value: string | null
  text: string | null
  enabled: boolean | null
}

/** Every item of every dictionary that is not deleted, in order; a dictionary without items is one row of nulls. */
export const itemRows = (db: Executor, tenantId: string): Promise<ItemRow[]> =>
  db
    .select({ code: dict.dictCode, value: dictItem.itemValue, text: dictItem.itemText, enabled: dictItem.enabled })
    .from(dict)
    .leftJoin(dictItem, eq(dictItem.dictId, dict.id))
    .where(and(eq(dict.tenantId, tenantId), eq(dict.deleted, false)))
    .orderBy(asc(dict.dictCode), asc(dictItem.sortOrder), asc(dictItem.id))
