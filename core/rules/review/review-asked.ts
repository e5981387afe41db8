import { token } from '../../access/tokens.ts'

/**
 * Whether a document has to be reviewed; otherwise submitting publishes it. Its labels contain its category and those
 * above, so a category without review has none below it either.
 */
export const isReviewAsked = (
  site: Readonly<Record<'ReviewEnabled' | 'ReviewFreeCategories', string>>,
  labels: readonly string[],
): boolean => site.ReviewEnabled !== '0' && !isIn(site.ReviewFreeCategories, labels)

/** How many people decide on it, one after the other. */
export const reviewSteps = (
  site: Readonly<Record<'ReviewTwoStepCategories' | 'ReviewSecondRole', string>>,
  labels: readonly string[],
): 1 | 2 => (site.ReviewSecondRole !== '' && isIn(site.ReviewTwoStepCategories, labels) ? 2 : 1)

function isIn(categories: string, labels: readonly string[]): boolean {
  const tokens = categories.split(',').map((id) => token.category(id.trim()))
  return labels.some((label) => tokens.includes(label))
}
