import { and, desc, eq, exists, gt, ne, not } from 'drizzle-orm'
import { readable } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { attachment, document, file, fileLink, user, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { isClosed } from '../documents/index.ts'

interface Naming {
  docId: string
  title: string
  /** The real name of who wrote the version; null when that person is gone. */
  who: string | null
  time: Date
}

/** Documents of others whose visible text mentions the actor, published since then, the latest first. */
export async function namingDocuments(
  { deps, actor, now }: Pick<Context<{ db: Database }>, 'deps' | 'actor' | 'now'>,
  since: Date,
  most: number,
): Promise<Naming[]> {
  const naming = deps.db
    .select({ sha256: attachment.sha256 })
    .from(attachment)
    .innerJoin(fileLink, eq(fileLink.sha256, attachment.sha256))
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .where(and(eq(attachment.versionId, version.id), eq(fileLink.documentId, ownId(actor)), not(isClosed)))
  return deps.db
    .select({ docId: document.id, title: version.title, who: user.realname, time: version.createTime })
    .from(document)
    .innerJoin(version, eq(version.id, document.visibleVersion))
    .leftJoin(user, eq(user.id, version.authorId))
    .where(and(ne(version.authorId, ownId(actor)), gt(version.createTime, since), exists(naming), readable(actor, now)))
    .orderBy(desc(version.createTime), desc(document.id))
    .limit(most)
}
