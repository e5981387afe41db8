import { setImmediate as turn } from 'node:timers/promises'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { fieldWords } from '#server/knowledge/custom-fields/index.ts'
import type { Executor } from '#server/db/database.ts'
import { attachment, document, file, passage, version } from '#server/db/schema/index.ts'
import { isClosed } from '#server/knowledge/documents/index.ts'
import type { IndexChange, IndexedDocument, IndexedPassage } from '../model/index.ts'

/** Passages decoded in one turn of the event loop. */
const PIECE = 500

/**
 * What the index must contain of these documents, read from the database. A change only says that something changed, so
 * applying it late or twice gives the same result.
 */
export async function indexChanges(db: Executor, documentIds: readonly string[]): Promise<IndexChange[]> {
  const ids = [...new Set(documentIds)]
  if (ids.length === 0) return []
  const rows = await db
    .select({ document, version })
    .from(document)
    .innerJoin(version, eq(version.id, document.visibleVersion))
    .where(and(inArray(document.id, ids), eq(document.deleted, false), eq(document.released, true)))
  const files = await loadFiles(
    db,
    rows.map((row) => row.version.id),
  )
  // The values of the category's form are searched like keywords: contract numbers, names, days.
  const words = await fieldWords(
    db,
    rows.map((row) => ({ tenantId: row.document.tenantId, values: row.version.fields })),
  )
  // The caller sends all of it to another thread, which takes a turn of the event loop by itself.
  await turn()
  const visible = new Map(rows.map((row, i) => [row.document.id, { ...row, words: words[i]! }]))
  return ids.map((id): IndexChange => {
    const row = visible.get(id)
    if (!row) return { kind: 'remove', documentId: id }
    return { kind: 'put', document: indexed(row.document, row, files.get(row.version.id) ?? []) }
  })
}

interface FileText {
  id: string
  name: string
  kind: string | null
  passages: IndexedPassage[]
}

function indexed(
  d: typeof document.$inferSelect,
  { version: v, words }: { version: typeof version.$inferSelect; words: readonly string[] },
  files: readonly FileText[],
): IndexedDocument {
  const [first, ...others] = files
  const passages = files.flatMap((f) => f.passages)
  let from = first?.passages.length ?? 0
  const moreFiles = others.map((f) => {
    const at = { id: f.id, name: f.name, from }
    from += f.passages.length
    return at
  })
  return {
    id: d.id,
    tenantId: d.tenantId,
    title: v.title,
    keywords: [...v.keywords, ...words],
    fileName: first?.name ?? '',
    kind: first?.kind ?? 'other',
    category: d.category,
    tags: d.tags,
    topics: d.topics,
    departmentId: d.departmentId,
    authorId: d.authorId,
    createdAt: d.createTime.getTime(),
    effectiveFrom: d.effectiveFrom.getTime(),
    views: d.views,
    marks: d.labels,
    opens: d.audience,
    level: d.level,
    passages,
    ...(moreFiles.length > 0 && { moreFiles }),
  }
}

/** The attachments of each version in their order, with their passages. */
async function loadFiles(db: Executor, versionIds: readonly string[]): Promise<Map<string, FileText[]>> {
  if (versionIds.length === 0) return new Map()
  const attached = await db
    .select({
      id: attachment.id,
      versionId: attachment.versionId,
      sha256: attachment.sha256,
      name: attachment.name,
      kind: file.kind,
      isClosed,
    })
    .from(attachment)
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .where(inArray(attachment.versionId, [...versionIds]))
    .orderBy(asc(attachment.ordinal))
  const hashes = [...new Set(attached.map((a) => a.sha256))]
  const passages = await loadPassages(db, hashes)
  const withText = attached.map(({ versionId, id, name, kind, sha256, isClosed: closed }) => ({
    versionId,
    file: { id, name, kind, passages: closed ? [] : (passages.get(sha256) ?? []) },
  }))
  const byVersion = Map.groupBy(withText, (a) => a.versionId)
  return new Map([...byVersion].map(([versionId, all]) => [versionId, all.map((a) => a.file)]))
}

type PassageRow = Pick<typeof passage.$inferSelect, 'sha256' | 'ordinal'> & IndexedPassage

/**
 * The passages of these files in order, read in pieces, because the thread also serves requests and a book has
 * thousands of passages.
 */
async function loadPassages(db: Executor, hashes: readonly string[]): Promise<Map<string, IndexedPassage[]>> {
  const found = new Map<string, IndexedPassage[]>(hashes.map((sha256) => [sha256, []]))
  if (hashes.length === 0) return found
  const wanted = inArray(passage.sha256, [...hashes])
  for (let last: PassageRow | null = null; ;) {
    const rows: PassageRow[] = await db
      .select({
        sha256: passage.sha256,
        ordinal: passage.ordinal,
        text: passage.text,
        page: passage.page,
        heading: passage.heading,
        offset: passage.offset,
      })
      .from(passage)
      .where(and(wanted, last ? after(last) : undefined))
      .orderBy(asc(passage.sha256), asc(passage.ordinal))
      .limit(PIECE)
    for (const { sha256, ordinal: _, ...each } of rows) found.get(sha256)!.push(each)
    if (rows.length < PIECE) return found
    last = rows.at(-1)!
  }
}

const after = ({ sha256, ordinal }: PassageRow) =>
  sql`(${passage.sha256}, ${passage.ordinal}) > (${sha256}, ${ordinal})`
