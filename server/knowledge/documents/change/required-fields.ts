import { STATUS } from '#core/rules/document-status.ts'
import { missingField } from '#core/rules/custom-fields/custom-fields.ts'
import type { ReviewState } from '#core/rules/review/review.ts'
import { loadForm } from '../../custom-fields/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { ContentEdit, Reviewed } from './review-state.ts'

const isDrafted = (status: number | undefined) => status === STATUS.draft || status === STATUS.rejected

/** A draft may lack fields that its category requires; it cannot be submitted or published without them. */
export async function assertFilled(
  locked: Reviewed & { tx: Transaction },
  after: ReviewState | null,
  { content, category = locked.document.category }: { content?: ContentEdit; category?: string | null | undefined },
): Promise<void> {
  const number = locked.state.open
  const was = locked.state.versions.find((each) => each.number === number)?.status
  const next = after?.versions.find((each) => each.number === number)?.status
  if (!isDrafted(was) || next === undefined || isDrafted(next)) return
  const values = content?.fields ?? locked.versions.find((each) => each.number === number)!.fields
  const missing = missingField(await loadForm(locked.tx, locked.document.tenantId, category), values)
  if (missing !== null) throw new Reject(missing)
}
