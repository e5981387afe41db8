import type { Reader } from '#core/access/resolve.ts'
import type { FileTicket } from './signing/ticket.ts'
import { denied, expired } from './reject.ts'

/** How somebody came in. */
type Via = FileTicket['holder']

/**
 * Who asks. `person` is the id of a person who asks themselves, and of nobody else: what is a person's own (history,
 * saved searches, visits, account) goes by it. `onBehalfOf` is the owner of the share link or API token.
 */
type Asker =
  | { readonly via: Via & { kind: 'session' }; readonly person: string; readonly onBehalfOf: null }
  | { readonly via: Via & { kind: 'link' | 'token' }; readonly person: null; readonly onBehalfOf: string }
  | { readonly via: Via & { kind: 'guest' }; readonly person: null; readonly onBehalfOf: null }

/**
 * A signed-in person, a guest, somebody with a share link, or a program with an API token; the last two read within what
 * their owner may. Built once per request in `server/sign-in/sessions`.
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
  /** The ticket they came with, which is for one file only. */
  readonly ticket: FileTicket | null
}

/** In whose name documents are changed and uses are counted: a program's owner; nobody for guests and share links. */
export const accountOf = (actor: Actor): string | null => (actor.via.kind === 'token' ? actor.onBehalfOf : actor.person)

/** The same for changes, which nobody else may make. */
export function authorOf(actor: Actor): string {
  const id = accountOf(actor)
  if (id === null) throw denied()
  return id
}

/** The person who asks, for what is their own. A link or a token is not them. */
export function ownId(actor: Actor): string {
  if (actor.person === null) throw actor.via.kind === 'guest' ? expired() : denied()
  return actor.person
}
