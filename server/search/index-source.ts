import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FieldValues } from '#core/rules/custom-fields.ts'
import type { Executor } from '../db/database.ts'
import { attachment, document, file, passage, version } from '../db/schema/index.ts'
import { isClosed } from '../documents/index.ts'
import type { IndexChange, IndexedDocument, IndexedPassage } from './types.ts'

/**
 * What the index shall now hold of these documents, read fresh from the database: a change only says that something
 * changed, so applying it late or twice ends in the same place.
 */
export async function indexChanges(db: Executor, documentIds: readonly string[]): Promise<IndexChange[]> {
  const ids = [...new Set(documentIds)]
  if (ids.length === 0) return []
  const rows = await db
    .select({ document, version })
    .from(document)
    .innerJoin(version, eq(version.id, document.visibleVersion))
    .where(and(inArray(document.id, ids), eq(document.deleted, false), eq(document.released, true)))
  const files = await filesOf(
    db,
    rows.map((row) => row.version.id),
  )
  const visible = new Map(rows.map((row) => [row.document.id, row]))
  return ids.map((id): IndexChange => {
    const row = visible.get(id)
    if (!row) return { kind: 'remove', documentId: id }
    return { kind: 'put', document: indexed(row.document, row.version, files.get(row.version.id)) }
  })
}

/** What was filled into the category's form is looked for as keywords are: contract numbers, names, days. */
const fieldWords = (fields: FieldValues): string[] =>
  Object.values(fields).flatMap((value) => (typeof value === 'object' ? value : String(value)))

interface IndexedFile {
  name: string
  kind: string | null
  passages: IndexedPassage[]
}

function indexed(
  d: typeof document.$inferSelect,
  v: typeof version.$inferSelect,
  f: IndexedFile | undefined,
): IndexedDocument {
  return {
    id: d.id,
    tenantId: d.tenantId,
    title: v.title,
    keywords: [...v.keywords, ...fieldWords(v.fields)],
    fileName: f?.name ?? '',
    kind: f?.kind ?? 'other',
    category: d.category,
    tags: d.tags,
    topics: d.topics,
    departmentId: d.departmentId,
    authorId: d.authorId,
    createdAt: d.createTime.getTime(),
    effectiveFrom: d.effectiveFrom.getTime(),
    views: d.views,
    marks: d.marks,
    opens: d.opens,
    level: d.level,
    passages: f?.passages ?? [],
  }
}

/** The first attachment of each version with its passages. */
async function filesOf(db: Executor, versionIds: readonly string[]): Promise<Map<string, IndexedFile>> {
  if (versionIds.length === 0) return new Map()
  const attached = await db
    .select({
      versionId: attachment.versionId,
      sha256: attachment.sha256,
      name: attachment.name,
      kind: file.kind,
      isClosed,
    })
    .from(attachment)
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .where(and(inArray(attachment.versionId, [...versionIds]), eq(attachment.ordinal, 0)))
  const hashes = [...new Set(attached.map((a) => a.sha256))]
  const rows =
    hashes.length === 0
      ? []
      : await db
          .select()
          .from(passage)
          .where(inArray(passage.sha256, hashes))
          .orderBy(asc(passage.sha256), asc(passage.ordinal))
  const passages = Map.groupBy(rows, (row) => row.sha256)
  return new Map(
    attached.map((a) => [
      a.versionId,
      {
        name: a.name,
        kind: a.kind,
        passages: (a.isClosed ? [] : (passages.get(a.sha256) ?? [])).map(({ text, page, heading, offset }) => ({
          text,
          page,
          heading,
          offset,
        })),
      },
    ]),
  )
}
