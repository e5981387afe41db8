import { eq, sql } from 'drizzle-orm'
import type { FavouriteDoc } from '#core/contract/km/community/favourite-list.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { document, favourite } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { type DocumentDeps, presentDocumentPage, openable } from '../documents/index.ts'
import { favouritesOfDocs, own } from './favourites.ts'

/** The caller's favourites that they may open now, in the form of document lists. */
export async function listFavourites(
  ctx: Context<DocumentDeps>,
  { folderId, ...query }: ListQuery & { folderId?: string | undefined },
): Promise<Page<FavouriteDoc>> {
  const { actor, now } = ctx
  const inFolder =
    folderId === undefined
      ? sql`true`
      : folderId === 'none'
        ? sql`${favourite.folderId} is null`
        : eq(favourite.folderId, folderId)
  const page = await presentDocumentPage(ctx, query, openable(actor, now), {
    beside: {
      join: sql`join ${favourite} on ${favourite.documentId} = ${document.id} and ${own(actor)} and ${inFolder}`,
      fields: { addTime: favourite.addTime },
    },
  })
  const ids = page.records.map((row) => row.id)
  const kept = new Map((await favouritesOfDocs(ctx, ids)).map((row) => [row.docId, row]))
  return {
    ...page,
    // A favourite that was removed between the two statements is left out.
    records: page.records.flatMap((row) => {
      const mine = kept.get(row.id)
      if (!mine) return []
      const { id: favouriteId, addTime, folderId: folder } = mine
      return [{ ...row, favourite: 1 as const, favouriteId, addTime, folderId: folder }]
    }),
  }
}
