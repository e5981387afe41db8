import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ReadingPlace, readingPlaceSave } from '#core/contract/km/community/reading-place.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { document, readingPlace } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Context } from '#server/http/route.ts'
import { type DocumentDeps, openable } from '../documents/index.ts'

type Ctx = Context<DocumentDeps>

const MOST_RECENT = 10

/** Where the person was in these documents, or in those they read last; only of what they may still open. */
export async function placesOfDocs({ actor, deps, now }: Ctx, ids?: readonly string[]): Promise<ReadingPlace[]> {
  const rows = await deps.db
    .select({ place: readingPlace })
    .from(readingPlace)
    .innerJoin(document, eq(document.id, readingPlace.documentId))
    .where(
      and(
        eq(readingPlace.userId, ownId(actor)),
        ids && inArray(readingPlace.documentId, [...ids]),
        openable(actor, now),
      ),
    )
    .orderBy(desc(readingPlace.time), readingPlace.documentId)
    .limit(ids?.length ?? MOST_RECENT)
  return rows.map(({ place: { documentId, version, part, page, heading, time } }) => ({
    docId: documentId,
    version,
    part,
    page,
    heading,
    time: wireTime(time)!,
  }))
}

export async function savePlace(ctx: Ctx, body: Checked<typeof readingPlaceSave>['body']): Promise<null> {
  const { actor, deps, now } = ctx
  const userId = ownId(actor)
  const place = {
    version: body.version,
    part: body.part,
    page: body.page ?? null,
    heading: body.heading || null,
    time: now,
  }
  await deps.db.transaction(async (tx) => {
    const [doc] = await tx
      .select({ id: document.id })
      .from(document)
      .where(and(eq(document.id, body.docId), openable(actor, now)))
      .for('key share')
    if (!doc) throw new Reject('找不到文档')
    await tx
      .insert(readingPlace)
      .values({ tenantId: actor.tenantId, documentId: doc.id, userId, ...place })
      .onConflictDoUpdate({
        target: [readingPlace.userId, readingPlace.documentId],
        set: place,
        // What a closing tab sent may arrive after what the next one sent.
        setWhere: sql`${readingPlace.time} <= ${now}`,
      })
  })
  return null
}
