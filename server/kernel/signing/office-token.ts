import * as v from 'valibot'
import { sealFor } from './seal.ts'

const PREFIX = 'zo_'

/** As long as WOPI asks for: a working day, after which the editor asks its user to open the file again. */
export const OFFICE_TOKEN_MS = 10 * 3_600_000

const OfficeToken = v.object({
  /** Of the person who opened the file. When it ends, so does the token. */
  sessionId: v.string(),
  /** The file as the editor knows it. */
  fileId: v.string(),
  right: v.picklist(['view', 'edit']),
  until: v.number(),
})
/** Lets the office editor ask for one file in somebody's name; their rights are checked again each time. */
export type OfficeToken = v.InferOutput<typeof OfficeToken>

export const writeOfficeToken = (secret: Buffer, token: OfficeToken): string => sealFor(secret, PREFIX).seal(token)

/** Null when this installation did not make it, or it was changed or has expired. */
export function readOfficeToken(secret: Buffer, text: string, now: Date): OfficeToken | null {
  const parsed = v.safeParse(OfficeToken, sealFor(secret, PREFIX).open(text))
  return parsed.success && parsed.output.until > now.getTime() ? parsed.output : null
}
