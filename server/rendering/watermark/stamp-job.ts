import type { WatermarkTile } from '#core/watermark/tile.ts'

/** The kinds of files that can get a watermark. */
export const STAMPED_KINDS = ['pdf', 'image'] as const
export type StampedKind = (typeof STAMPED_KINDS)[number]

/** The job of the child. */
export interface StampJob {
  kind: StampedKind
  tile: WatermarkTile
  /** Who approved it, a line each, on a page of its own; for a PDF. */
  approvals: readonly string[]
}

/** A larger file is not stamped: a PDF needs four times its size in memory. */
export const STAMPED_BYTES: Record<StampedKind, number> = { pdf: 100 * 1024 * 1024, image: 64 * 1024 * 1024 }

/** A repeated tile has a few kilobytes; a PDF may grow if its streams were compressed better than ours. */
export const RESULT_BYTES = 256 * 1024 * 1024
