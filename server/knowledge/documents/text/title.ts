import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { STATUS } from '#core/rules/document-status.ts'
import { type TitleFrom, titleInstead } from '#core/rules/title-from-content.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { attachment, document, file, version } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { fileStem } from '#server/http/file-name.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Context, ReceivedFile } from '#server/http/route.ts'
import { siteValues } from '#server/settings/site/index.ts'
import type { DocumentDeps } from '../store/deps.ts'

/**
 * The title of a new document: the one a person typed, else the file's name or the title in its content, if that is
 * known already.
 */
export async function chooseTitle(
  tx: Transaction,
  ctx: Context<DocumentDeps>,
  { sha256, name }: Pick<ReceivedFile, 'sha256' | 'name'>,
  typed: string | undefined,
): Promise<{ title: string; titleFrom: TitleFrom }> {
  if (typed?.trim()) return { title: typed.trim(), titleFrom: 'person' }
  const stem = fileStem(name)
  const { TitleFromContent: rule } = await siteValues(ctx.deps.db, ctx.actor.tenantId, tx)
  const known = await tx.select({ title: file.title }).from(file).where(eq(file.sha256, sha256))
  const found = titleInstead(rule, stem, known[0]?.title ?? null)
  return found === null ? { title: stem, titleFrom: 'name' } : { title: found, titleFrom: 'content' }
}

/** Nobody has decided about the document yet: it is a draft, or was published by the upload itself. */
const FIRST_WORD = or(
  and(eq(version.status, STATUS.draft), isNull(version.submitTime)),
  and(eq(version.number, 1), sql`${version.submitTime} = ${version.createTime}`),
)

/** Gives the title found in a file to the documents that only have the file's name as title. */
export async function titleFromContent(
  tx: Transaction,
  db: Database,
  { sha256, title }: { sha256: string; title: string | null },
): Promise<void> {
  const holding = tx
    .select({ id: attachment.versionId })
    .from(attachment)
    .where(and(eq(attachment.sha256, sha256), eq(attachment.ordinal, 0)))
  const named = and(inArray(version.id, holding), eq(version.titleFrom, 'name'), FIRST_WORD)
  await lockDocuments(tx, named)
  const rows = await tx.select(NAMED).from(version).where(named).orderBy(version.documentId).for('update')
  for (const row of rows) {
    const { TitleFromContent: rule } = await siteValues(db, row.tenantId, tx)
    const better = titleInstead(rule, row.title, title)
    if (better !== null) await rename(tx, row, better)
  }
}

const NAMED = {
  id: version.id,
  documentId: version.documentId,
  tenantId: version.tenantId,
  title: version.title,
  createBy: version.createBy,
} as const
type Named = Pick<typeof version.$inferSelect, keyof typeof NAMED>

async function rename(tx: Transaction, row: Named, title: string): Promise<void> {
  await tx.update(version).set({ title, titleFrom: 'content' }).where(eq(version.id, row.id))
  // A person who has read the former title and saves it with the rest gets a message, and does not restore it unasked.
  await tx
    .update(document)
    .set({ revision: sql`${document.revision} + 1` })
    .where(eq(document.id, row.documentId))
  await audit(
    tx,
    { actor: { ...systemActor(row.tenantId), username: row.createBy ?? '' }, origin: '', now: new Date() },
    {
      action: 'document-title-from-content',
      kind: 'document',
      id: row.documentId,
      before: { title: row.title },
      after: { title },
    },
  )
}

/**
 * As at the beginning of every change: first the document's row, then its versions; several documents in the order of
 * their ids.
 */
const lockDocuments = (tx: Transaction, named: SQL | undefined) =>
  tx
    .select({ id: document.id })
    .from(document)
    .where(inArray(document.id, tx.select({ id: version.documentId }).from(version).where(named)))
    .orderBy(document.id)
    .for('update')
