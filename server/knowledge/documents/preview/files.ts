import { and, eq, sql } from 'drizzle-orm'
import { attachment, document, version } from '#server/db/schema/index.ts'
import { deadTicket, Reject } from '#server/kernel/reject.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { type FileTicket, TICKET_MS } from '#server/kernel/signing/ticket.ts'
import { assertLeft, type Fetch, WHOLE } from '../visits/allowance.ts'
import type { DocumentDeps, TicketDeps } from '../store/deps.ts'
import { assertShowable } from '../../masking/index.ts'
import { mayDownload, noDownload } from '../policy/policy.ts'
import { previewDocument } from './preview.ts'
import { downloadDocument, openFile } from '../read/read.ts'
import { assertStampable } from '../files/stamped-download.ts'
import { ticketFor } from '../files/tickets.ts'
import { countDownload } from '../visits/visit.ts'

type Right = FileTicket['right']

/** A ticket for a file of a document, if the caller could get the file right now without one. */
export async function issueTicket(
  ctx: Context<TicketDeps>,
  asked: { docId: string; fileId?: string | undefined; right: Right },
) {
  const { right } = asked
  const { row, file } = await found(ctx, asked, right)
  await assertLeft(ctx, right)
  if (right === 'download') {
    await assertShowable(ctx, row.document, file, 200)
    await assertStampable(ctx, row.document, file, 200)
  }
  const bound = { documentId: row.document.id, versionId: file.versionId, attachmentId: file.id, right }
  return { token: ticketFor(ctx.deps.secret, ctx.actor, bound, ctx.now), lasts: TICKET_MS }
}

async function found(ctx: Context<DocumentDeps>, asked: { docId: string; fileId?: string | undefined }, right: Right) {
  const opened = await openFile(ctx, asked, right)
  if (!opened) throw new Reject('找不到文档')
  if (right === 'download' && !mayDownload(ctx.actor, opened.row.document, ctx.now)) throw noDownload()
  return opened
}

/** A file by its number, for callers with a ticket or a share link. Their rights are checked as for the document. */
export async function publicFile(
  ctx: Context<DocumentDeps>,
  { fileId, right }: { fileId: string; right: Right },
  how: Fetch,
): Promise<BlobReply> {
  if (ctx.actor.ticket === null && ctx.actor.via.kind !== 'link') throw deadTicket()
  // An unknown file gets the same answer as a forbidden one: its document does not exist.
  const docId = (await findShowingDocument(ctx, fileId)) ?? ''
  return right === 'view' ? previewDocument(ctx, { docId, fileId }, how) : downloadDocument(ctx, { docId, fileId }, how)
}

/** Counts a download that a client reports, within the limit, unless it was counted when the bytes were sent. */
export async function tellDownload(
  ctx: Context<DocumentDeps>,
  { fileId, docId }: { fileId?: string | undefined; docId?: string | undefined },
): Promise<void> {
  if (fileId === undefined && docId === undefined) throw new Reject('请选择一条记录！')
  const id = docId ?? (await findShowingDocument(ctx, fileId!)) ?? ''
  const { row } = await found(ctx, { docId: id, fileId }, 'download')
  await countDownload(ctx, row.document.id, { ...WHOLE, sent: false })
}

/** The document that shows this file now. */
async function findShowingDocument({ deps, actor }: Context<DocumentDeps>, fileId: string): Promise<string | null> {
  const shown = actor.pinnedVersion
    ? sql`${actor.pinnedVersion}`
    : sql`coalesce(${document.visibleVersion}, ${document.openVersion})`
  const rows = await deps.db
    .select({ id: document.id })
    .from(attachment)
    .innerJoin(version, eq(version.id, attachment.versionId))
    .innerJoin(document, eq(document.id, version.documentId))
    .where(and(eq(attachment.id, fileId), eq(version.id, shown), eq(document.tenantId, actor.tenantId)))
  return rows[0]?.id ?? null
}
