import { bitsText, ITEM_STATE_TEXTS, OBJECT_TEXTS, SUBJECT_TEXTS } from '#core/text/access-review-text.ts'
import type { ItemState } from '#core/rules/access-review.ts'
import { loadNamesFor, nameKey } from '#server/access/documents/index.ts'
import type { accessReviewItem } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { RightsDeps } from '../grant-preview/index.ts'

interface Row {
  item: typeof accessReviewItem.$inferSelect
  state: ItemState
}

/** Items in the form of the wire, with their texts. Of documents only the titles that the actor may read. */
export async function presentItems({ deps, actor, now }: Context<RightsDeps>, rows: readonly Row[]) {
  const wanted = rows.flatMap(({ item }) => [
    { kind: item.objectKind, id: item.objectId },
    { kind: item.subjectKind, id: item.subjectId },
  ])
  const names = await loadNamesFor(deps.db, { reader: actor, now }, wanted)
  return rows.map(({ item, state }) => ({
    id: item.id,
    reviewId: item.reviewId,
    objectKind: item.objectKind,
    objectKind_dictText: OBJECT_TEXTS[item.objectKind],
    objectId: item.objectId,
    objectName: names.get(nameKey(item.objectKind, item.objectId)) ?? null,
    subjectKind: item.subjectKind,
    subjectKind_dictText: SUBJECT_TEXTS[item.subjectKind],
    subjectId: item.subjectId,
    subjectName: names.get(nameKey(item.subjectKind, item.subjectId)) ?? null,
    bits: item.bits,
    bits_dictText: bitsText(item.bits),
    validUntil: wireTime(item.validUntil),
    grantBy: item.grantBy,
    grantTime: wireTime(item.grantTime),
    grantReason: item.grantReason,
    state,
    state_dictText: ITEM_STATE_TEXTS[state],
    decideTime: wireTime(item.decideTime),
    reason: item.reason,
  }))
}
