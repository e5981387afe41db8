import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { docSearch } from '#core/contract/km/search/search.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Executor } from '#server/db/database.ts'
import { contains, containsText } from '#server/db/field-value.ts'
import { customField, document, user, version } from '#server/db/schema/index.ts'

type Body = Checked<typeof docSearch>['body']

/** Conditions of an advanced search that the index does not know by their names; absent: no condition. */
export interface Facts {
  /** Ids of users. */
  authors?: readonly string[]
  /** Ids of documents. They say nothing about rights: the index narrows them to what the person may read. */
  only?: ReadonlySet<string>
}

export async function advancedFacts(db: Executor, tenantId: string, body: Body): Promise<Facts> {
  const author = body.author?.trim().toWellFormed()
  const fields = Object.entries(body.fields ?? {}).filter(([, value]) => value.trim() !== '')
  return {
    ...(author && { authors: await peopleNamed(db, tenantId, author) }),
    ...(fields.length > 0 && { only: await documentsWith(db, tenantId, fields) }),
  }
}

/** Finds people by the whole account, or by a part of the name. */
async function peopleNamed(db: Executor, tenantId: string, name: string): Promise<string[]> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.tenantId, tenantId), or(eq(user.username, name), contains(user.realname, name, true, true))))
  return rows.map(({ id }) => id)
}

/** The documents whose readable version has these values; for a text, a part of it is enough. */
async function documentsWith(
  db: Executor,
  tenantId: string,
  fields: readonly (readonly [string, string])[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: document.id })
    .from(document)
    .innerJoin(version, eq(version.id, document.visibleVersion))
    .where(and(eq(document.tenantId, tenantId), eq(document.deleted, false), ...fields.map(hasValue(tenantId))))
  return new Set(rows.map(({ id }) => id))
}

const hasValue =
  (tenantId: string) =>
  ([id, given]: readonly [string, string]): SQL | undefined => {
    const value = given.trim().toWellFormed()
    const text = sql<string>`${version.fields} ->> ${id}::text`
    const isText = sql`exists (select 1 from ${customField} where ${customField.id} = ${id}
      and ${customField.tenantId} = ${tenantId} and ${customField.kind} = 'text')`
    return or(
      eq(text, value),
      sql`${version.fields} -> ${id}::text @> to_jsonb(array[${value}]::text[])`,
      and(isText, containsText(text, value)),
    )
  }
