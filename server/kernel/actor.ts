import type { Reader } from '#core/access/resolve.ts'
import type { FileTicket } from './signing/ticket.ts'
import { denied, expired } from './reject.ts'

/** How the user who asks proved who they are. */
type Via = FileTicket['holder']

/**
 * Who asks. `person` is the id of a user who has signed in; it is absent for links and tokens. Everything that belongs to
 * one person (history, saved searches, visits, account) is stored under it. `onBehalfOf` is the owner of the share link
 * or API token, or the person whom an API client speaks for.
 */
type Asker =
  | { readonly via: Via & { kind: 'session' }; readonly person: string; readonly onBehalfOf: null }
  | { readonly via: Via & { kind: 'link' | 'token' | 'client' }; readonly person: null; readonly onBehalfOf: string }
  | { readonly via: Via & { kind: 'guest' }; readonly person: null; readonly onBehalfOf: null }

/**
 * A signed-in person, a guest, the reader of a share link, or a program: one with an API token, or an API client. The last three read only what
 * the owner of the link or token, or the person whom the client speaks for, may read. Built once per request in `server/sign-in/sessions`.
 */
export type Actor = Asker & ActorFacts

export interface ActorFacts extends Reader {
  readonly username: string
  readonly realname: string
  /** Departments the person belongs to; the chosen one is what new documents and `sys_org_code` use. */
  readonly departments: readonly { id: string; name: string; orgCode: string }[]
  readonly department: { id: string; name: string; orgCode: string } | null
  readonly permissions: ReadonlySet<string>
  readonly mustChangePassword: boolean
  readonly sessionId: string | null
  /** The ticket of the request, which is for one file only. */
  readonly ticket: FileTicket | null
  /** The one version that the reader of a share sees of its document, whatever version others see. */
  readonly pinnedVersion?: string | null
  /** An API client that speaks for the person who looks at its page, not for its owner. */
  readonly forReader?: boolean
  /** How many calls a minute the API client may make, whomever it speaks for. */
  readonly callsPerMinute?: number
}

/** Who did something, for the log: a person who is not signed in at that moment, or nobody but the server. */
export interface Doer {
  tenantId: string
  userId: string | null
  username: string
}

/** The server itself, in what it does for a tenant without anybody asking: seeds, schedules, readings. */
export const systemActor = (tenantId: string): Doer => ({ tenantId, userId: null, username: 'system' })

/** Whether a program asks: with an API token, or as an API client. The contract says for each call whether it may. */
export const isProgram = ({ via }: Actor): boolean => via.kind === 'token' || via.kind === 'client'

/** The person in whose name documents are changed and uses are counted: for a program its owner or whom it speaks for, for guests and share links nobody. */
export const accountOf = (actor: Actor): string | null => (isProgram(actor) ? actor.onBehalfOf : actor.person)

/** The same for changes; refuses guests and share links, which may change nothing. */
export function authorOf(actor: Actor): string {
  const id = accountOf(actor)
  if (id === null) throw denied()
  return id
}

/** The person who asks, for things that belong to one person. A link or a token does not count as its owner here. */
export function ownId(actor: Actor): string {
  if (actor.person === null) throw actor.via.kind === 'guest' ? expired() : denied()
  return actor.person
}
