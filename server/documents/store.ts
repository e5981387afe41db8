import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ListQuery } from '#core/contract/page.ts'
import type { Executor } from '../db/database.ts'
import { listPage } from '../db/list-query.ts'
import { attachment, department, document, file, user, version } from '../db/schema/index.ts'

/** The version shown in a row: what readers see, else what its author is drafting. */
const shown = alias(version, 'shown')
const shownId = sql`coalesce(${document.visibleVersion}, ${document.openVersion})`

/** What lists may be filtered and sorted by, under the wire's names (contract 10.4). */
const FIELDS = {
  id: document.id,
  serialNumber: document.serialNumber,
  title: shown.title,
  category: document.category,
  depId: document.departmentId,
  orgCode: document.orgCode,
  createBy: document.createBy,
  createTime: document.createTime,
  updateTime: document.updateTime,
  views: document.views,
  downloads: document.downloads,
  status: shown.status,
  scope: document.scope,
  fileType: file.kind,
  fileSize: file.size,
} as const

const SELECTION = {
  document,
  version: shown,
  attachment: { id: attachment.id, name: attachment.name, sha256: attachment.sha256 },
  // Drizzle takes a joined row for absent when the first field is null: begin with one that never is.
  file: { state: file.state, kind: file.kind, size: file.size, reason: file.reason, pages: file.pages },
  author: { username: user.username, realname: user.realname },
  department: { name: department.departName },
} as const

export type DocumentRow = Awaited<ReturnType<typeof documentsWhere>>[number]

/** The joins of {@link SELECTION} once more as SQL, for the capped count. */
const FROM = sql`${document} join ${version} shown on shown.id = ${shownId}
  left join ${attachment} on ${attachment.versionId} = shown.id and ${attachment.ordinal} = 0
  left join ${file} on ${file.sha256} = ${attachment.sha256}`

function select(db: Executor) {
  return db
    .select(SELECTION)
    .from(document)
    .innerJoin(shown, eq(shown.id, shownId))
    .leftJoin(attachment, and(eq(attachment.versionId, shown.id), eq(attachment.ordinal, 0)))
    .leftJoin(file, eq(file.sha256, attachment.sha256))
    .leftJoin(user, eq(user.id, document.authorId))
    .leftJoin(department, eq(department.id, document.departmentId))
    .$dynamic()
}

export const documentsWhere = (db: Executor, where: SQL) => select(db).where(where).limit(1000)

export const documentsByIds = (db: Executor, ids: readonly string[], where: SQL) =>
  ids.length === 0 ? Promise.resolve([]) : documentsWhere(db, and(inArray(document.id, [...ids]), where)!)

export const documentPage = (db: Executor, query: ListQuery, where: SQL) =>
  listPage({
    db,
    query,
    fields: FIELDS,
    tie: document.id,
    from: FROM,
    where,
    rows: (clauses) =>
      select(db)
        .where(clauses.where)
        .orderBy(...clauses.orderBy)
        .limit(clauses.limit)
        .offset(clauses.offset),
  })

/** The live document of this author that already holds these bytes, if any. */
export async function ownDuplicate(db: Executor, authorId: string, sha256: string): Promise<{ name: string } | null> {
  const rows = await db
    .select({ name: attachment.name })
    .from(attachment)
    .innerJoin(version, eq(version.id, attachment.versionId))
    .innerJoin(document, eq(document.id, version.documentId))
    .where(and(eq(attachment.sha256, sha256), eq(document.authorId, authorId), eq(document.deleted, false)))
    .orderBy(asc(document.createTime))
    .limit(1)
  return rows[0] ?? null
}
