import * as v from 'valibot'
import { SCOPES } from '#core/access/scope.ts'
import type { Kept } from '#core/api/storage/stored.ts'
import { type Metadata, NO_METADATA } from './metadata.ts'

const KEPT_DAYS = 180

/** The last choices, because they are likely right for the next files; keywords and custom values are not. */
const Remembered = v.object({
  scope: v.picklist(SCOPES),
  category: v.string(),
  topics: v.array(v.string()),
  tags: v.array(v.string()),
  unpack: v.boolean(),
})
type Remembered = v.InferOutput<typeof Remembered>

const formKey = (userId: string) => `KM_UPLOAD_FORM_${userId}`

export function remember(kept: Kept, userId: string, chosen: Remembered): void {
  kept.write(formKey(userId), chosen, KEPT_DAYS)
}

/** A person's last choices, or the defaults. */
export function recall(kept: Kept, userId: string): Metadata & Pick<Remembered, 'unpack'> {
  const last = v.safeParse(Remembered, kept.read(formKey(userId)))
  return { ...NO_METADATA, unpack: false, ...(last.success && last.output) }
}

const DRAFT_DAYS = 1

/** Unsent input; it survives the end of the session and a reload. */
const Draft = v.object({
  keywords: v.string(),
  fields: v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())])),
})

const draftKey = (userId: string) => `KM_UPLOAD_DRAFT_${userId}`

export function keepDraft(kept: Kept, userId: string, { keywords, fields }: Metadata): void {
  if (keywords === '' && Object.keys(fields).length === 0) kept.drop(draftKey(userId))
  else kept.write(draftKey(userId), { keywords, fields }, DRAFT_DAYS)
}

export const dropDraft = (kept: Kept, userId: string): void => kept.drop(draftKey(userId))

export function recallDraft(kept: Kept, userId: string): Partial<Metadata> {
  const draft = v.safeParse(Draft, kept.read(draftKey(userId)))
  return draft.success ? draft.output : {}
}
