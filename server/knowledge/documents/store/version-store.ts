import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ListQuery } from '#core/contract/page.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import type { Executor } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { SEEN_STATE } from './closed-text.ts'
import { attachment, document, file, rendition, user, version } from '#server/db/schema/index.ts'
import { CONVERTED, GIVEN, givenFile, isConverted, isGiven } from './document-row.ts'

const parent = alias(version, 'parent')

const FIELDS = mapListFields(versionList, {
  id: version.id,
  version: version.number,
  status: version.status,
  title: version.title,
  createBy: version.createBy,
  createTime: version.createTime,
})

const select = (db: Executor) =>
  db
    .select({ version, document, parent: { number: parent.number }, author: { realname: user.realname } })
    .from(version)
    .innerJoin(document, eq(document.id, version.documentId))
    .leftJoin(parent, eq(parent.id, version.parentId))
    .leftJoin(user, eq(user.id, version.authorId))
    .$dynamic()

export type VersionRecord = Awaited<ReturnType<typeof versionsByIds>>[number]

/** `where` contains the rights over `document`. */
export const versionsByIds = (db: Executor, ids: readonly string[], where: SQL) =>
  select(db)
    .where(and(inArray(version.id, [...ids]), where))
    .limit(ids.length)

export const versionPage = (db: Executor, query: ListQuery, where: SQL) =>
  listPage({
    db,
    query,
    fields: FIELDS,
    tie: version.id,
    from: sql`${version} join ${document} on ${document.id} = ${version.documentId}`,
    where,
    rows: ({ where, orderBy, limit, offset }) =>
      select(db)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })

export async function documentOfVersion(db: Executor, id: string): Promise<string | null> {
  const [row] = await db.select({ id: version.documentId }).from(version).where(eq(version.id, id))
  return row?.id ?? null
}

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number]

/** Files of versions, in their order. */
export const selectFiles = (db: Executor, versionIds: readonly string[]) =>
  db
    .select({
      id: attachment.id,
      versionId: attachment.versionId,
      ordinal: attachment.ordinal,
      name: attachment.name,
      sha256: attachment.sha256,
      size: file.size,
      kind: file.kind,
      ...SEEN_STATE,
      pages: file.pages,
      converted: CONVERTED,
      given: GIVEN,
      previewName: attachment.previewName,
    })
    .from(attachment)
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .leftJoin(rendition, isConverted)
    .leftJoin(givenFile, isGiven)
    .where(inArray(attachment.versionId, [...versionIds]))
    .orderBy(asc(attachment.ordinal))

/** One file of a version: the named one, else its first. */
export async function findFile(db: Executor, versionId: string, fileId: string | undefined): Promise<FileRow | null> {
  const files = await selectFiles(db, [versionId])
  return (fileId === undefined ? files[0] : files.find((each) => each.id === fileId)) ?? null
}
