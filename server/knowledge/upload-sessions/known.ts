import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Result } from '#core/contract/endpoint.ts'
import type { uploadKnown } from '#core/contract/km/files/upload-session.ts'
import { owned, readable } from '#server/access/documents/index.ts'
import { attachment, document, user, version } from '#server/db/schema/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Context } from '#server/http/route.ts'
import type { UploadDeps } from './deps.ts'

/** How many of each are named. */
const NAMED = 5

/**
 * The documents with these bytes that the caller may open: visible versions of documents released to them, and drafts
 * of their own. Bytes that nobody has and bytes in other people's private documents get the same answer, with the same
 * amount of work.
 */
export async function knownFiles(
  ctx: Context<UploadDeps>,
  hashes: readonly string[],
): Promise<Result<typeof uploadKnown>> {
  const rows = await findCopies(ctx, hashes)
  const own = (row: { authorId: string }) => row.authorId === ctx.actor.documentsOf
  return hashes.map((sha256) => {
    const same = rows.filter((row) => row.sha256 === sha256)
    const docs = same.filter((row, at) => same.findIndex((other) => other.id === row.id) === at)
    return {
      sha256,
      docs: docs
        .toSorted((a, b) => Number(own(b)) - Number(own(a)))
        .slice(0, NAMED)
        .map((row) => ({
          id: row.id,
          title: row.title,
          own: own(row),
          authorName: row.authorName,
          createTime: wireTime(row.createTime),
        })),
    }
  })
}

/** The attachments with these bytes that the caller may open, those of the newest documents first. */
function findCopies({ actor, deps, now }: Context<UploadDeps>, hashes: readonly string[]) {
  return deps.db
    .select({
      sha256: attachment.sha256,
      id: document.id,
      title: version.title,
      authorId: document.authorId,
      authorName: user.realname,
      createTime: document.createTime,
    })
    .from(attachment)
    .innerJoin(version, eq(version.id, attachment.versionId))
    .innerJoin(document, eq(document.id, version.documentId))
    .leftJoin(user, eq(user.id, document.authorId))
    .where(
      and(
        inArray(attachment.sha256, [...new Set(hashes)]),
        or(
          and(eq(version.id, document.visibleVersion), readable(actor, now)),
          and(sql`${version.id} in (${document.visibleVersion}, ${document.openVersion})`, owned(actor)),
        ),
      ),
    )
    .orderBy(desc(document.createTime), desc(document.id))
    .limit(hashes.length * NAMED * 4)
}
