import * as v from 'valibot'
import type { Kept } from '#core/api/storage/stored.ts'

const DRAFT_DAYS = 7

/** What somebody changed in a file and has not saved, with the hash of the content that the changes began with. */
const EditedDraft = v.object({ text: v.string(), base: v.string() })
export type EditedDraft = v.InferOutput<typeof EditedDraft>

/** A file is known by its name: its number is another one after every save. */
export interface DraftOf {
  userId: string
  docId: string
  name: string
}

const keyOf = ({ userId, docId, name }: DraftOf) => `KM_FILE_DRAFT_${userId}_${docId}_${name}`

/** Leaving the page, a reload or the end of a session takes none of it. False: the browser has no room for it. */
export const keepEdited = (kept: Kept, of: DraftOf, draft: EditedDraft): boolean =>
  kept.write(keyOf(of), draft, DRAFT_DAYS)

export const dropEdited = (kept: Kept, of: DraftOf): void => kept.drop(keyOf(of))

export function recallEdited(kept: Kept, of: DraftOf): EditedDraft | null {
  const draft = v.safeParse(EditedDraft, kept.read(keyOf(of)))
  return draft.success ? draft.output : null
}
