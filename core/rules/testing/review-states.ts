import { STATUS } from '../document-status.ts'
import type { ReviewState } from '../review/review.ts'

/** A newly uploaded or written document: one draft. */
export const firstDraft = (): ReviewState => ({
  versions: [{ number: 1, status: STATUS.draft, parent: null, reason: null, submitted: false }],
  visible: null,
  open: 1,
  released: false,
  deleted: false,
})

/** A forbidden state of a document, in English for logs and tests; null when there is none. */
export function illegality(state: ReviewState): string | null {
  const at = (number: number | null) => state.versions.find((version) => version.number === number)
  if (state.versions.some((version, i) => version.number !== i + 1)) return 'versions are not numbered 1, 2, 3'
  if (state.visible === null && state.open === null) return 'neither a visible nor an open version'
  if (state.visible !== null && at(state.visible)?.status !== STATUS.passed) return 'the visible version has not passed'
  if (state.open !== null && (at(state.open)?.status ?? STATUS.passed) === STATUS.passed)
    return 'the open version passed'
  if (state.versions.some((v) => v.status === STATUS.waiting && v.number !== state.open))
    return 'a second waiting version'
  if (state.versions.some((v) => v.status !== STATUS.draft && !v.submitted)) return 'decided on without being submitted'
  if (state.released && state.visible === null) return 'on the shelf without a visible version'
  return null
}
