import * as v from 'valibot'
import { sealFor } from './seal.ts'

const PREFIX = 'zo_'

/** The lifetime that WOPI recommends: a working day, after which the editor asks its user to open the file again. */
export const OFFICE_TOKEN_MS = 10 * 3_600_000

const OfficeToken = v.object({
  /** The session of the person who opened the file. The token ends with it. */
  sessionId: v.string(),
  /** The file's id for the editor. */
  fileId: v.string(),
  right: v.picklist(['view', 'edit']),
  until: v.number(),
})
/** Lets the office editor read one file in a person's name; their rights are checked again each time. */
export type OfficeToken = v.InferOutput<typeof OfficeToken>

export const writeOfficeToken = (secret: Buffer, token: OfficeToken): string => sealFor(secret, PREFIX).seal(token)

/** Null when this installation did not make it, or it was changed or has expired. */
export function readOfficeToken(secret: Buffer, text: string, now: Date): OfficeToken | null {
  const parsed = v.safeParse(OfficeToken, sealFor(secret, PREFIX).open(text))
  return parsed.success && parsed.output.until > now.getTime() ? parsed.output : null
}
