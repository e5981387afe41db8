import * as v from 'valibot'
import { sealFor } from './seal.ts'

/** The first characters of every ticket. */
const TICKET_PREFIX = 'zt_'

/** A browser uses a ticket right after it got the address; this time also covers a slow or paused download. */
export const TICKET_MS = 5 * 60_000

const FileTicket = v.object({
  /**
   * Distinguishes tickets when uses are counted: one ticket is one download, however many ranges the client requests.
   */
  id: v.string(),
  documentId: v.string(),
  versionId: v.string(),
  attachmentId: v.string(),
  right: v.picklist(['view', 'download']),
  holder: v.object({
    kind: v.picklist(['guest', 'session', 'link', 'token', 'client']),
    /** The id of the person, link, API token or API client; for a guest the tenant. */
    id: v.string(),
    /** The person who reads an addressed share, or for whom an API client acts. */
    reader: v.optional(v.string()),
    /** The time when the secret of the API client was made. */
    secretTime: v.optional(v.number()),
  }),
  until: v.number(),
})

/**
 * Lets a plain address deliver one file. A ticket lives for minutes and names one right to one attachment of one version
 * and the user who asked for it. It gives no rights itself: when it is used, the rights of that user are checked again.
 */
export type FileTicket = v.InferOutput<typeof FileTicket>

export const writeTicket = (secret: Buffer, ticket: FileTicket): string => sealFor(secret, TICKET_PREFIX).seal(ticket)

/** Null when this installation did not make it, or it was changed or has expired. */
export function readTicket(secret: Buffer, text: string, now: Date): FileTicket | null {
  const parsed = v.safeParse(FileTicket, sealFor(secret, TICKET_PREFIX).open(text))
  return parsed.success && parsed.output.until > now.getTime() ? parsed.output : null
}
