import { and, desc, eq, exists, ne, not } from 'drizzle-orm'
import type { backlinkList } from '#core/contract/km/documents/backlink.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { readable } from '#server/access/documents/index.ts'
import { attachment, document, file, fileLink, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type DocumentDeps, findDocument, isClosed } from '../documents/index.ts'

const MOST = 50

/** Documents whose visible version links to this one, among those that the caller may read. */
export async function backlinks(ctx: Context<DocumentDeps>, docId: string): Promise<Result<typeof backlinkList>> {
  const { actor, deps, now } = ctx
  if (!(await findDocument(ctx, docId))) throw new Reject('找不到文档')
  const linking = deps.db
    .select({ sha256: attachment.sha256 })
    .from(attachment)
    .innerJoin(fileLink, eq(fileLink.sha256, attachment.sha256))
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .where(and(eq(attachment.versionId, document.visibleVersion), eq(fileLink.documentId, docId), not(isClosed)))
  return deps.db
    .select({ id: document.id, title: version.title })
    .from(document)
    .innerJoin(version, eq(version.id, document.visibleVersion))
    .where(and(ne(document.id, docId), exists(linking), readable(actor, now)))
    .orderBy(desc(document.createTime), desc(document.id))
    .limit(MOST)
}
