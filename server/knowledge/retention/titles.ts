import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { movable } from '#server/access/documents/index.ts'
import { document, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { type DocumentDeps, openable } from '../documents/index.ts'

export interface Seen {
  title: string
  deleted: boolean
}

/** Of these documents, what the caller may see: in force, to work on, or in the recycle bin. */
export async function seenDocuments(
  { deps, actor, now }: Context<DocumentDeps>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Seen>> {
  if (ids.length === 0) return new Map()
  const rows = await deps.db
    .select({ id: document.id, title: version.title, deleted: document.deleted })
    .from(document)
    .innerJoin(version, eq(version.id, sql`coalesce(${document.visibleVersion}, ${document.openVersion})`))
    .where(and(inArray(document.id, [...ids]), seen(actor, now)))
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

export const seen = (actor: Context<unknown>['actor'], now: Date) => or(openable(actor, now), movable(actor))!
