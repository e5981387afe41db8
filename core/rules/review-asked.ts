import { token } from '../access/tokens.ts'
import type { SiteKey } from './site/site.ts'

/**
 * Whether a document has to be reviewed; otherwise submitting publishes it. Its labels contain its category and those
 * above, so a category without review has none below it either.
 */
export function isReviewAsked(
  site: Readonly<Record<Extract<SiteKey, `Review${string}`>, string>>,
  labels: readonly string[],
): boolean {
  const free = site.ReviewFreeCategories.split(',').map((id) => token.category(id.trim()))
  return site.ReviewEnabled !== '0' && !labels.some((label) => free.includes(label))
}
