import type { AccessReviewRow } from '#core/contract/km/rights/access-review.ts'

/** How far it has come; what nobody has is left out. */
export const progressText = ({ counts }: Pick<AccessReviewRow, 'counts'>): string =>
  [
    `共 ${counts.total}`,
    counts.open > 0 && `待决定 ${counts.open}`,
    counts.kept > 0 && `保留 ${counts.kept}`,
    counts.dropped > 0 && `收回 ${counts.dropped}`,
    counts.moved > 0 && `另行改过 ${counts.moved}`,
    counts.overdue > 0 && `逾期 ${counts.overdue}`,
  ]
    .filter(Boolean)
    .join('，')
