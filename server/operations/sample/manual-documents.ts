import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import { movable } from '#server/access/documents/index.ts'
import { attachment, document, user, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { type DocumentDeps, moveAll } from '#server/knowledge/documents/index.ts'
import { CHAPTERS } from '#server/knowledge/help/index.ts'

/** As the first start loaded them. */
const FILES = Object.values(CHAPTERS).flatMap((names) => names.map((name) => `${name}.md`))

/**
 * Documents that are the manual as the first start loaded it: one version with one file of that name, by the built-in
 * administrator, readable by all staff. Documents that somebody has revised stay.
 */
export function manualDocuments({ deps, actor }: Context<DocumentDeps>): Promise<{ id: string; title: string }[]> {
  const { db } = deps
  const [laterVersion, otherFile] = [alias(version, 'later_version'), alias(attachment, 'other_file')]
  const admin = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.username, 'admin'), eq(user.tenantId, DEFAULT_TENANT)))
  const again = db
    .select({ one: sql`1` })
    .from(laterVersion)
    .where(and(eq(laterVersion.documentId, document.id), ne(laterVersion.id, version.id)))
  const beside = db
    .select({ one: sql`1` })
    .from(otherFile)
    .where(and(eq(otherFile.versionId, version.id), ne(otherFile.id, attachment.id)))
  return db
    .select({ id: document.id, title: version.title })
    .from(document)
    .innerJoin(version, and(eq(version.documentId, document.id), eq(version.number, 1)))
    .innerJoin(attachment, and(eq(attachment.versionId, version.id), inArray(attachment.name, FILES)))
    .where(
      and(
        movable(actor),
        eq(document.tenantId, actor.tenantId),
        eq(document.deleted, false),
        eq(document.scope, 'staff'),
        inArray(document.authorId, admin),
        notExists(again),
        notExists(beside),
      ),
    )
    .orderBy(document.createTime, document.id)
}

/** Moves them to the recycle bin, and returns how many. */
export async function binManual(ctx: Context<DocumentDeps>): Promise<number> {
  const ids = (await manualDocuments(ctx)).map(({ id }) => id)
  if (ids.length === 0) return 0
  return ids.length - (await moveAll(ctx, ids, { kind: 'delete' })).length
}
