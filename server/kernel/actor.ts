import type { Reader } from '#core/access/resolve.ts'
import type { FileTicket } from './signing/ticket.ts'
import { denied, expired } from './reject.ts'

/** How the user who asks proved who they are. */
type Via = FileTicket['holder']

/**
 * The actor's identity. `person` is the id of a user who has signed in; it is absent for links and tokens. Everything
 * that belongs to one person (history, saved searches, visits, account) is stored under it. `onBehalfOf` is the owner
 * of the share link or API token, or the person for whom an API client acts.
 */
type Asker =
  | { readonly via: Via & { kind: 'session' }; readonly person: string; readonly onBehalfOf: null }
  | { readonly via: Via & { kind: 'link' | 'token' | 'client' }; readonly person: null; readonly onBehalfOf: string }
  | { readonly via: Via & { kind: 'guest' }; readonly person: null; readonly onBehalfOf: null }

/**
 * A signed-in person, a guest, the reader of a share link, or a program with an API token or as an API client. A reader
 * of a link and a program read only what the owner of the link or token, or the person for whom the client acts, may
 * read. Built once per request in `server/sign-in/sessions`.
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
  /** The only version of its document that the reader of a share sees, whatever version others see. */
  readonly pinnedVersion?: string | null
  /** The reviewers for whom the person stands in now; read it by {@link principalsOf}. */
  readonly standsInFor?: readonly Actor[]
  /** An API client that acts for the person who looks at its page, and not for its owner. */
  readonly forReader?: boolean
  /** How many calls per minute the API client may make, whomever it acts for. */
  readonly callsPerMinute?: number
}

/** The doer of an action, for the log: a person who is not signed in at that moment, or the server itself. */
export interface Doer {
  tenantId: string
  userId: string | null
  username: string
}

/** The server itself, when it does something for a tenant by itself: seeds, schedules, reading of files. */
export const systemActor = (tenantId: string): Doer => ({ tenantId, userId: null, username: 'system' })

/**
 * Whether the actor is a program: with an API token, or as an API client. The contract says for each call whether
 * programs may make it.
 */
export const isProgram = ({ via }: Actor): boolean => via.kind === 'token' || via.kind === 'client'

/**
 * The person in whose name documents are changed and uses are counted. For a program this is its owner or the person
 * for whom it acts; for guests and share links nobody.
 */
export const findAccount = (actor: Actor): string | null => (isProgram(actor) ? actor.onBehalfOf : actor.person)

/** The same for changes; refuses guests and share links, which may change nothing. */
export function requireAuthor(actor: Actor): string {
  const id = findAccount(actor)
  if (id === null) throw denied()
  return id
}

/** The reviewers in whose place the person decides now. A link or a program stands in for nobody. */
export const principalsOf = ({ person, standsInFor = [] }: Actor): readonly Actor[] =>
  person === null ? [] : standsInFor

/** The actor's own id, for things that belong to one person. A link or a token does not count as its owner here. */
export function ownId(actor: Actor): string {
  if (actor.person === null) throw actor.via.kind === 'guest' ? expired() : denied()
  return actor.person
}
