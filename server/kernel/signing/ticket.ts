import * as v from 'valibot'
import { sealFor } from './seal.ts'

/** Begins every ticket. */
const TICKET_PREFIX = 'zt_'

/** A ticket is opened by a browser that has just been told its address; a slow or paused download goes on meanwhile. */
export const TICKET_MS = 5 * 60_000

const FileTicket = v.object({
  /** Reply apart in the count: one ticket is one download, in however many ranges. */
  id: v.string(),
  documentId: v.string(),
  versionId: v.string(),
  attachmentId: v.string(),
  right: v.picklist(['view', 'download']),
  holder: v.object({
    kind: v.picklist(['guest', 'session', 'link', 'token']),
    /** Of the person, the link or the API token; of a guest the tenant. */
    id: v.string(),
  }),
  until: v.number(),
})

/**
 * What lets a plain address deliver one file: short-lived, for one right to one attachment of one version, in the name
 * of whoever asked for it. It grants nothing: what its holder may do is asked again when it is used.
 */
export type FileTicket = v.InferOutput<typeof FileTicket>

export const writeTicket = (secret: Buffer, ticket: FileTicket): string => sealFor(secret, TICKET_PREFIX).seal(ticket)

/** Null when it was not made here, was changed, or is over. */
export function readTicket(secret: Buffer, text: string, now: Date): FileTicket | null {
  const parsed = v.safeParse(FileTicket, sealFor(secret, TICKET_PREFIX).open(text))
  return parsed.success && parsed.output.until > now.getTime() ? parsed.output : null
}
