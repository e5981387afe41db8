import * as v from 'valibot'
import { SCOPES } from '#core/access/scope.ts'
import { readStored, writeStored } from '#core/api/storage/stored.ts'
import { type Metadata, NO_METADATA } from './metadata.ts'

const KEPT_DAYS = 180

/** The last choices are likely right for the next files, too; keywords and the values of the form are not. */
const Kept = v.object({
  scope: v.picklist(SCOPES),
  category: v.string(),
  topics: v.array(v.string()),
  tags: v.array(v.string()),
  unpack: v.boolean(),
})
export type Kept = v.InferOutput<typeof Kept>

const keyOf = (userId: string) => `KM_UPLOAD_FORM_${userId}`

export const remember = (userId: string, kept: Kept): void => writeStored(keyOf(userId), kept, KEPT_DAYS)

/** The last choices of a person, or those of somebody new. */
export function recall(userId: string): Metadata & Pick<Kept, 'unpack'> {
  const kept = v.safeParse(Kept, readStored(keyOf(userId)))
  return { ...NO_METADATA, unpack: false, ...(kept.success && kept.output) }
}
