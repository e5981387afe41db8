import { eq, inArray, or } from 'drizzle-orm'
import { document, version } from '#server/db/schema/index.ts'
import type { Leaving } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'

/** A person who has written something cannot be deleted, so that it keeps its author; an owner can, and the author is the owner again. */
export const authorsStay: Leaving = async (tx, people) => {
  const ids = people.map((person) => person.id)
  await tx.update(document).set({ ownerId: null }).where(inArray(document.ownerId, ids))
  await tx.update(document).set({ backupOwnerId: null }).where(inArray(document.backupOwnerId, ids))
  const [found] = await tx
    .select({ authorId: document.authorId, versionAuthor: version.authorId })
    .from(document)
    .leftJoin(version, eq(version.documentId, document.id))
    .where(or(inArray(document.authorId, ids), inArray(version.authorId, ids)))
    .limit(1)
  if (!found) return
  const author = people.find((person) => person.id === found.authorId || person.id === found.versionAuthor)
  throw new Reject(`用户“${author?.realname ?? ''}”是知识的作者，不能彻底删除`)
}
