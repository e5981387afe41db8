import * as v from 'valibot'
import type { Kept } from '#core/api/storage/stored.ts'

const DRAFT_DAYS = 7

/** Unsaved changes of a file, with the hash of the content they are based on; without a title that was not changed. */
const EditedDraft = v.object({ text: v.string(), base: v.string(), title: v.optional(v.string()) })
export type EditedDraft = v.InferOutput<typeof EditedDraft>

/** Identifies the file by its name, because its id changes with every save. */
export interface DraftOf {
  userId: string
  docId: string
  name: string
}

const draftKey = ({ userId, docId, name }: DraftOf) => `KM_FILE_DRAFT_${userId}_${docId}_${name}`

/**
 * Stores the draft, so that it survives leaving the page, a reload or the end of the session. False: the browser's
 * storage is full.
 */
export const keepEdited = (kept: Kept, of: DraftOf, draft: EditedDraft): boolean =>
  kept.write(draftKey(of), draft, DRAFT_DAYS)

export const dropEdited = (kept: Kept, of: DraftOf): void => kept.drop(draftKey(of))

export function recallEdited(kept: Kept, of: DraftOf): EditedDraft | null {
  const draft = v.safeParse(EditedDraft, kept.read(draftKey(of)))
  return draft.success ? draft.output : null
}
