import type { Api } from '#core/api/client.ts'
import { errorText } from '#core/api/error-text.ts'
import { favouriteAdd, favouriteOfDocs } from '#core/contract/km/community/favourite.ts'
import { favouriteMove } from '#core/contract/km/community/favourite-list.ts'

export interface Kept {
  added: number
  /** The number that were favourites already; they were moved if a folder was chosen. */
  before: number
  failed: number
  /** The reason of the last failure. */
  reason: string
}

/** Adds all these documents to the favourites. With `folderId` '' existing favourites stay in their folders. */
export async function keepAll(
  api: Api,
  { docIds, folderId, onDone }: { docIds: readonly string[]; folderId: string; onDone: (count: number) => void },
): Promise<Kept> {
  const rows = await api.call(favouriteOfDocs, { query: { ids: docIds.join(',') } })
  const before = new Set(rows.map((row) => row.docId))
  if (rows.length > 0 && folderId !== '')
    await api.call(favouriteMove, { body: { ids: rows.map((row) => row.id), folderId } })
  const kept: Kept = { added: 0, before: rows.length, failed: 0, reason: '' }
  for (const docId of docIds.filter((id) => !before.has(id))) {
    try {
      await api.call(favouriteAdd, { query: { docId, ...(folderId !== '' && { folderId }) } })
      kept.added++
    } catch (error) {
      kept.failed++
      kept.reason = errorText(error)
    }
    onDone(kept.added + kept.before + kept.failed)
  }
  return kept
}

/** The message about the result. */
export function keptText({ added, before, failed, reason }: Kept): string {
  const parts = [
    ...(added > 0 ? [`已收藏 ${added} 篇`] : []),
    ...(before > 0 ? [`${before} 篇先前已收藏`] : []),
    ...(failed > 0 ? [`${failed} 篇没有收藏成功：${reason}`] : []),
  ]
  return parts.join('，')
}
