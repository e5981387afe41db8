import type { Result } from '#core/contract/endpoint.ts'
import type { reviewDesk } from '#core/contract/km/review/review-desk.ts'
import type { Context } from '#server/http/route.ts'
import { type DocumentDeps, listVersions, screenWatermark, waitingDocument } from '../documents/index.ts'
import { readRemarks } from './remarks.ts'

/** A version more than any document will have. */
const ALL = { pageNo: 1, pageSize: 1000, column: 'version', order: 'desc', superQueryMatchType: 'and' }

/** All that a reviewer decides by. What does not wait for the caller looks like what does not exist. */
export async function openDesk(ctx: Context<DocumentDeps>, id: string): Promise<Result<typeof reviewDesk>> {
  const doc = await waitingDocument(ctx, id)
  const { records } = await listVersions(ctx, { ...ALL, docId: id })
  const waiting = records.find(({ open }) => open)!
  const remarks = await readRemarks(ctx, id)
  const tile = await screenWatermark(ctx)
  return {
    doc,
    waiting,
    inForce: records.find(({ visible }) => visible) ?? null,
    remarks: remarks.filter(({ version, settled }) => version === waiting.version || !settled),
    watermark: tile && { ...tile, lines: [...tile.lines] },
  }
}
