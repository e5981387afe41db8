import { and, eq, inArray, or } from 'drizzle-orm'
import { ownTexts } from '#core/contract/document-text.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Masker } from '#core/text/masking/masking.ts'
import { siteMasker } from '#server/configuration/masking-rules/index.ts'
import type { Database } from '#server/db/database.ts'
import { attachment, document, version } from '#server/db/schema/index.ts'
import { BlobReply, ReadyReply, Reply } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { readsClear } from './clear.ts'
import { type ClearReader, noteClear } from './note-clear.ts'
import { DocumentIds, type Scope, ScopedTexts } from './scoped-texts.ts'

type Document = typeof document.$inferSelect

/** A call that was made, with what it was asked. */
export interface MadeCall extends ClearReader {
  endpoint: Endpoint
  input: unknown
}

/**
 * The one place where answers are masked. Every text of an answer is, whatever it is a text of, but those of documents
 * whose numbers the reader may see; a text belongs to the document that the object around it names, else to the one that
 * the call was asked about. What names none is masked for everybody.
 */
export async function maskReply(db: Database, call: MadeCall, result: unknown): Promise<unknown> {
  const masker = await siteMasker(db, call.actor.tenantId)
  return masker === null ? result : masked(db, masker, call, result)
}

/** A refusal may name a document, too. */
export async function maskRefusal(db: Database, call: MadeCall, error: unknown): Promise<unknown> {
  if (!(error instanceof Reject)) return error
  const masker = await siteMasker(db, call.actor.tenantId)
  if (masker === null) return error
  const { message, status, code, retryAfter } = error
  const result = await masked(db, masker, call, error.result)
  return new Reject(masker.mask(message), { status, code, result, ...(retryAfter !== null && { retryAfter }) })
}

async function masked(db: Database, masker: Masker, call: MadeCall, result: unknown): Promise<unknown> {
  if (result instanceof ReadyReply) return result
  if (result instanceof BlobReply) return new BlobReply({ ...result, fileName: masker.mask(result.fileName) })
  if (result instanceof Reply)
    return new Reply(
      await maskedValue(db, masker, call, result.result),
      masker.mask(result.message),
      result.headers,
      result.code,
    )
  return maskedValue(db, masker, call, result)
}

async function maskedValue(db: Database, masker: Masker, call: MadeCall, value: unknown): Promise<unknown> {
  const texts = new ScopedTexts(masker, value, ownTexts(call.endpoint))
  if (texts.found.length === 0) return value
  const asked = new DocumentIds(call.input)
  const docs = await documentsByAnyId(db, call.actor.tenantId, [...texts.ids(), ...asked.all])
  const clear = new Set<Scope>()
  const seen = new Map<string, Document>()
  for (const scope of texts.found) {
    const doc = documentOf(scope, docs) ?? asked.only(docs)
    if (!doc || !readsClear(call.actor, doc, call.now)) continue
    clear.add(scope)
    seen.set(doc.id, doc)
  }
  await noteClear(db, call, [...seen.values()])
  return texts.masked(clear)
}

function documentOf(scope: Scope | null, docs: ReadonlyMap<string, Document>): Document | null {
  for (let at = scope; at !== null; at = at.around)
    for (const id of at.ids) {
      const doc = docs.get(id)
      if (doc) return doc
    }
  return null
}

/** Documents by their own ids, and by those of their versions and files. */
async function documentsByAnyId(
  db: Database,
  tenantId: string,
  all: readonly string[],
): Promise<ReadonlyMap<string, Document>> {
  const ids = [...new Set(all)]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ document, versionId: version.id, fileId: attachment.id })
    .from(document)
    .leftJoin(version, and(eq(version.documentId, document.id), or(inArray(version.id, ids), inFiles(db, ids))))
    .leftJoin(attachment, and(eq(attachment.versionId, version.id), inArray(attachment.id, ids)))
    .where(
      and(
        eq(document.tenantId, tenantId),
        or(
          inArray(document.id, ids),
          inArray(document.id, ofVersions(db, ids)),
          inArray(document.id, ofFiles(db, ids)),
        ),
      ),
    )
  const found = new Map<string, Document>()
  for (const row of rows)
    for (const id of [row.document.id, row.versionId, row.fileId]) if (id !== null) found.set(id, row.document)
  return found
}

const ofVersions = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: version.documentId })
    .from(version)
    .where(inArray(version.id, [...ids]))

const inFiles = (db: Database, ids: readonly string[]) =>
  inArray(
    version.id,
    db
      .select({ id: attachment.versionId })
      .from(attachment)
      .where(inArray(attachment.id, [...ids])),
  )

const ofFiles = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: version.documentId })
    .from(version)
    .innerJoin(attachment, eq(attachment.versionId, version.id))
    .where(inArray(attachment.id, [...ids]))
