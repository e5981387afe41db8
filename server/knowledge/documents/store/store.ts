import { and, asc, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import { token } from '#core/access/tokens.ts'
import type { ListQuery } from '#core/contract/page.ts'
import { docListMine } from '#core/contract/km/documents/document.ts'
import { authored, live } from '#server/access/documents/index.ts'
import type { Executor } from '#server/db/database.ts'
import { column, contains, containsText, type Fields, typed } from '#server/db/field-value.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { asksFields, type Counting, listPage, type OwnConditions } from '#server/db/list-query.ts'
import { attachment, document, file, taxonomyNode, user, version } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { OWNER_ID } from '../policy/keepers.ts'
import { type DocumentRow, documentRows, rowsPassing, SHOWN_ID, type Shown, shown } from './document-row.ts'

/** The fields for filtering and sorting lists, under the wire's names. */
export const documentFields = mapListFields(docListMine, {
  id: document.id,
  serialNumber: document.serialNumber,
  title: shown.title,
  category: taxonomyNode.code,
  depId: document.departmentId,
  orgCode: document.orgCode,
  createBy: document.createBy,
  createTime: document.createTime,
  updateTime: document.updateTime,
  expireTime: document.expireTime,
  reviewBy: document.reviewBy,
  views: document.views,
  downloads: document.downloads,
  status: shown.status,
  scope: document.scope,
  level: document.level,
  effectiveFrom: document.effectiveFrom,
  fileType: file.kind,
  fileSize: file.size,
  releaseFlag: document.released,
})

/** Conditions of document lists that the family reads in another way than those of other lists. */
const ownConditions: OwnConditions = {
  title: (text) => contains(shown.title, bare(text), true, true),
  keywords: (text) => containsText(sql`array_to_string(${shown.keywords}, ',')`, bare(text)),
  /** The suffix in the form that rows show. */
  fileType: (text) => sql`lower(substring(${attachment.name} from '\.([^.]{1,20})$')) = ${text.toLowerCase()}`,
  orgCode: (text) => contains(document.orgCode, bare(text), false, true),
  /** In this category and all below it. */
  categoryId: (text) => sql`${document.labels} @> array[${token.category(text)}]`,
  topicId: (text) => sql`${document.labels} @> array[${token.topic(text)}]`,
  /** A keyword exactly as it is written. */
  tag: (text) => sql`${text} = any(${shown.keywords})`,
  ownedBy: (text) => sql`${OWNER_ID} = (select u.id from ${user} u where lower(u.username) = lower(${text}))`,
  validity: (text) => VALIDITY[text] ?? sql`false`,
  createTimeStart: (text) => gte(document.createTime, typed(document.createTime, text) as Date),
  createTimeEnd: (text) => lte(document.createTime, typed(document.createTime, text, true) as Date),
  /** Any of them. */
  businessTypeList: (text) => {
    const tags = text.split(',').filter(Boolean)
    return sql`${document.tags} && ${sql.param(tags)}::text[]`
  },
}

/** A document past its date is still shown, but marked. */
const VALIDITY: Readonly<Record<string, SQL>> = {
  valid: sql`(${document.expireTime} is null or ${document.expireTime} > now())`,
  expiring: sql`(${document.expireTime} > now() and ${document.expireTime} <= now() + interval '30 days')`,
  expired: sql`${document.expireTime} <= now()`,
}

/** Without the wildcards that clients put around a word in other lists. */
const bare = (text: string) => text.replace(/^\*|\*$/g, '')

/**
 * The joins of {@link SELECTION} as SQL, for the capped count. All are left joins on unique keys, so PostgreSQL drops
 * those that no condition uses: 10,000 rows are then counted in a single table.
 */
export const fromDocuments = (show: Shown) => sql`${document} left join ${version} shown on shown.id = ${SHOWN_ID[show]}
  left join ${attachment} on ${attachment.versionId} = shown.id and ${attachment.ordinal} = 0
  left join ${file} on ${file.sha256} = ${attachment.sha256}
  left join ${taxonomyNode} on ${taxonomyNode.id} = ${document.category}`

/**
 * The documents among these that pass. The row contains everything that rights depend on, so the plain form of the rule
 * checks the very row that is shown.
 */
export async function documentsByIds(
  db: Executor,
  ids: readonly string[],
  passes: (row: DocumentRow) => boolean,
): Promise<DocumentRow[]> {
  if (ids.length === 0) return []
  return (await documentRows(db, 'visible', ids)).filter(passes)
}

/** Fields of lists that are columns of the document itself. */
const isOwn = (name: string) => column(documentFields, name)?.table === document

/** Another table with one row for each document of the list, for sorting. `where` does not use it. */
interface Beside {
  join: SQL
  fields: Fields
}

/**
 * A page: first which documents, then their rows. A document that is edited or published in between is checked again in
 * one statement, so that both are of the same moment. `plain`: `where` uses only `document`.
 */
export const documentPage = (
  db: Executor,
  query: ListQuery,
  where: SQL,
  o: { show?: Shown; plain?: boolean; count?: Counting; beside?: Beside } = {},
) => {
  const { show = 'visible', plain = false, count, beside } = o
  const joined = beside ? sql`${fromDocuments(show)} ${beside.join}` : fromDocuments(show)
  const isAlone = plain && !beside && !asksFields(documentFields, query, ownConditions)
  const sortsAlone = isAlone && query.column.split(',').every((name) => isOwn(name.trim()))
  return listPage({
    db,
    query,
    fields: { ...documentFields, ...beside?.fields },
    own: ownConditions,
    tie: document.id,
    from: isAlone ? sql`${document}` : joined,
    where,
    count: isAlone ? count : undefined,
    async rows(clauses) {
      // Not a named statement: the best index depends on the tokens of the reader, so each call is planned again.
      const which = await db.execute<Which>(sql`
        select ${document.id} as id, ${SHOWN_ID[show]} as version, ${document.revision} as revision
        from ${sortsAlone ? sql`${document}` : joined}
        where ${clauses.where ?? sql`true`} order by ${sql.join(clauses.orderBy, sql`, `)}
        limit ${clauses.limit} offset ${clauses.offset}`)
      if (which.rows.length === 0) return []
      const read = await documentRows(
        db,
        show,
        which.rows.map((row) => row.id),
      )
      const same = new Map(read.map((row) => [stateKey(row.document, row.version.id), row]))
      const moved = which.rows.filter((row) => !same.has(stateKey(row, row.version))).map(({ id }) => id)
      const again = moved.length === 0 ? [] : await rowsPassing(db, show, moved, beside ? where : clauses.where)
      const byId = new Map(again.map((row) => [row.document.id, row]))
      return which.rows.flatMap((row) => same.get(stateKey(row, row.version)) ?? byId.get(row.id) ?? [])
    },
  })
}

interface Which extends Record<string, unknown> {
  id: string
  version: string | null
  revision: number
}

const stateKey = ({ id, revision }: { id: string; revision: number }, version: string | null) =>
  `${id} ${revision} ${version}`

/** The author's live document with these bytes, if any; for a program only within its places. */
export async function ownDuplicate(
  db: Executor,
  actor: Actor,
  sha256: string,
): Promise<{ id: string; name: string } | null> {
  const rows = await db
    .select({ id: document.id, name: attachment.name })
    .from(attachment)
    .innerJoin(version, eq(version.id, attachment.versionId))
    .innerJoin(document, eq(document.id, version.documentId))
    .where(and(eq(attachment.sha256, sha256), live(actor), authored(actor)))
    .orderBy(asc(document.createTime))
    .limit(1)
  return rows[0] ?? null
}
