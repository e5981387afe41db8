import { resolveLink, resolveToken } from '#core/access/resolve.ts'
import { token as mark } from '#core/access/tokens.ts'
import type { apiClient, apiToken, shareLink } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { FileTicket } from '#server/kernel/signing/ticket.ts'

/**
 * A reader of a share: may read what the share's owner may read now, but only one document, and does nothing in the
 * owner's name. `reader`: the person who opened an addressed share; only the watermark names them.
 */
export const asLink = (
  owner: Actor,
  link: typeof shareLink.$inferSelect,
  reader: { id: string; realname: string } | null = null,
): Actor => ({
  ...owner,
  ...resolveLink(owner, link),
  username: '',
  realname: reader?.realname ?? '',
  departments: [],
  department: null,
  permissions: new Set(),
  mustChangePassword: false,
  via: { kind: 'link', id: link.id, ...(reader && { reader: reader.id }) },
  person: null,
  onBehalfOf: link.ownerId,
  pinnedVersion: link.versionId,
})

/** A program: its owner, limited to the scopes of the API token. */
export function asToken(owner: Actor, token: typeof apiToken.$inferSelect): Actor {
  const codes = new Set(token.codes)
  return {
    ...owner,
    ...resolveToken(owner, { ...token, codes }),
    permissions: owner.permissions.intersection(codes),
    via: { kind: 'token', id: token.id },
    person: null,
    onBehalfOf: token.ownerId,
  }
}

/**
 * An API client: the person for whom it acts, who is its owner or somebody who looks at its page, limited to the scopes
 * of the client and to permissions of its owner. The client's site knows the person, so an initial password that was
 * never changed does not matter.
 */
export function asClient(person: Actor, client: typeof apiClient.$inferSelect, owner: Actor): Actor {
  const codes = owner.permissions.intersection(new Set(client.codes))
  const personId = person.documentsOf!
  return {
    ...person,
    ...resolveToken(person, { ...client, codes, validUntil: null }),
    permissions: person.permissions.intersection(codes),
    mustChangePassword: false,
    via: { kind: 'client', id: client.id, reader: personId, secretTime: client.secretTime.getTime() },
    person: null,
    onBehalfOf: personId,
    forReader: personId !== client.ownerId,
    callsPerMinute: client.ratePerMinute,
  }
}

/** The holder of a ticket, limited to its document. The version and the right are checked when the file is sent. */
export const asTicket = (holder: Actor, ticket: FileTicket): Actor => ({
  ...holder,
  within: [...holder.within, [mark.doc(ticket.documentId)]],
  ticket,
})
