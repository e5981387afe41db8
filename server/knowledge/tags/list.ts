import { and, eq, sql } from 'drizzle-orm'
import { tagList, TAGS, type TagRow } from '#core/contract/km/documents/tag.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { readable } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { dict, dictItem, document } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'

export async function listTags(ctx: Context<{ db: Database }>, query: ListQuery): Promise<Page<TagRow>> {
  const { actor, deps, now } = ctx
  // Of what the person may read, counted once for all tags.
  const documents = sql<number>`coalesce(counted.n, 0)::int`
  const from = sql`${dictItem} join ${dict} on ${dict.id} = ${dictItem.dictId} left join (
    select tag, count(*) as n from ${document}, unnest(${document.tags}) tag
    where ${readable(actor, now)} group by tag) counted on counted.tag = ${dictItem.itemValue}`
  return listPage({
    db: deps.db,
    query,
    fields: mapListFields(tagList, { id: dictItem.id, name: dictItem.itemText, value: dictItem.itemValue }),
    tie: dictItem.id,
    first: sql`${documents} desc`,
    from,
    where: and(eq(dictItem.tenantId, actor.tenantId), eq(dict.dictCode, TAGS), eq(dict.deleted, false)),
    rows: async ({ where, orderBy, limit, offset }) => {
      const { rows } = await deps.db.execute<TagRow & Record<string, unknown>>(sql`
        select ${dictItem.id} as id, ${dictItem.itemText} as name, ${dictItem.itemValue} as value,
          ${dictItem.enabled} as enabled, ${documents} as documents
        from ${from} where ${where} order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`)
      return rows
    },
  })
}
