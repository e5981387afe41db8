import { newId } from '#server/kernel/id.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { type FileTicket, TICKET_MS, writeTicket } from '#server/kernel/signing/ticket.ts'

/** A ticket for a file of the version that is shown now, for the caller. */
export const ticketFor = (
  secret: Buffer,
  actor: Actor,
  file: { documentId: string; versionId: string; attachmentId: string; right: FileTicket['right'] },
  now: Date,
): string => writeTicket(secret, { ...file, id: newId(), holder: actor.via, until: now.getTime() + TICKET_MS })

/** Whether a ticket gives this right to this file. A ticket opens one document and no other. */
export const isTicketFor = (
  ticket: FileTicket,
  file: { id: string; versionId: string },
  right: FileTicket['right'],
): boolean => ticket.right === right && ticket.versionId === file.versionId && ticket.attachmentId === file.id
