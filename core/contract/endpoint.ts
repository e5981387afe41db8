import type * as v from 'valibot'
import type { AuditAction } from './audit-action.ts'
import type { ListFields } from './list-field.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Schema = v.GenericSchema
type None = undefined

/** The first part of every permission. */
export type RightArea = 'sys' | 'km' | 'online' | 'monitor' | 'open'
/** `area:noun:verb`, e.g. `sys:user:edit`; held through a role, a department or a department role. */
export type Permission = `${RightArea}:${string}:${string}`

/**
 * Who may call. `public`: anybody, and the rule decides what a guest gets. `guest`: anybody while the site allows guest
 * search, else `signed-in`. `signed-in`: any person, for what is their own (the rule decides whose). Everywhere else
 * calls are refused by default.
 */
export type Access = 'anonymous' | 'public' | 'guest' | 'signed-in' | Permission

/**
 * What an API token may do with a call; `none` unless the call says otherwise (docs/decisions, 0010).
 * `read`: shows documents or names, within the limits of the token. `write`: changes documents; a call without a
 * permission of its own asks for a token that works on documents. `site`: speaks of the whole site, by its permission,
 * so a token for certain places may not make it.
 */
export type Programs = 'none' | 'read' | 'write' | 'site'

/**
 * How often a call may be made. `perMinute`: by one person (a guest by their address) or by one address. `search`: as
 * often in ten seconds as the site configures (`searchLimitConfig`).
 */
export type Limit = { readonly perMinute: number; readonly by: 'person' | 'address' } | 'search'

/** One call of the wire contract, as data. Server, client, CLI and docs all read this. */
export interface Endpoint<
  P extends Schema | None = Schema | None,
  Q extends Schema | None = Schema | None,
  B extends Schema | None = Schema | None,
  R extends Schema | None = Schema | None,
> {
  /** We send the first one; the server accepts all of them. */
  readonly methods: readonly [Method, ...Method[]]
  /** Below the API base; `params` describes the `{name}` parts. */
  readonly path: `/${string}`
  readonly summary: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly result: R
  readonly access: Access
  readonly programs: Programs
  /** Whether the reader of a share link may call it: calls for guests that show this one document. */
  readonly links: boolean
  /** May be called by a person who still has to change an initial password. */
  readonly beforePasswordChange: boolean
  /** Concerns the whole installation: only people of its own tenant may call, whatever others are allowed. */
  readonly ofInstallation: boolean
  /**
   * Has power over people and rights, or over the whole installation. A permission that is not in force restricts nobody, so nobody may put the
   * permission of such a call out of force (decision 0008).
   */
  readonly power: boolean
  /**
   * The lines that the call may write into the audit log, by their action (`role-edit`); the server refuses to write
   * any other in its name. Empty: the call changes nothing that is audited.
   */
  readonly audit: readonly AuditAction[]
  /** Null for no limit. */
  readonly limit: Limit | null
  /** The message for the user after success. */
  readonly done: string
  /**
   * `multipart`: the body is a form with one file in the field `file` and the fields of `body`. `bytes`: the body is
   * only bytes (`application/octet-stream`), and the query describes them.
   */
  readonly bodyKind: 'json' | 'multipart' | 'bytes'
  /** GET calls carry the time as `_t` against caches, except dictionary items, which may be cached. */
  readonly cacheable: boolean
  /** Where the payload is. Upload replies have the stored path in `message`; `bare` replies have no envelope. */
  readonly payload: 'result' | 'message' | 'blob' | 'bare'
  /** The only `code` that means success, beside `success` itself; null when only `success` decides. */
  readonly okCode: number | null
  /** The page component of the menu whose data rules narrow the rows. */
  readonly page: string | null
  /** The fields by which a list can be filtered and sorted; null for calls without the generic list query. */
  readonly fields: ListFields | null
  /** A body that may be sent, for the documentation and for tests of all calls; null where nobody needs one. */
  readonly example: object | null
  /**
   * What the query parameter `token` of a plain address may be: a signed `ticket` alone; a share `link` as
   * well; or a ticket, an opened link or a `session`, on preview and download for the family's clients. Everywhere else
   * only the header counts.
   */
  readonly addressToken: 'none' | 'ticket' | 'link' | 'session'
}

interface Init<
  P extends Schema | None,
  Q extends Schema | None,
  B extends Schema | None,
  R extends Schema | None,
  K extends Endpoint['payload'],
  F extends Endpoint['bodyKind'],
  L extends ListFields | null,
> {
  method: Method | readonly [Method, ...Method[]]
  path: `/${string}`
  summary: string
  params?: P
  query?: Q
  body?: B
  result?: R
  access: Access
  programs?: Programs
  links?: boolean
  beforePasswordChange?: boolean
  ofInstallation?: boolean
  power?: boolean
  audit?: readonly AuditAction[]
  limit?: Limit
  done?: string
  cacheable?: boolean
  bodyKind?: F
  payload?: K
  okCode?: number
  page?: string
  fields?: L
  example?: object
  addressToken?: Endpoint['addressToken']
}

/** Declares one call. The types of its schemas are those of the client's arguments and the handler's input. */
export function endpoint<
  const P extends Schema | None = None,
  const Q extends Schema | None = None,
  const B extends Schema | None = None,
  const R extends Schema | None = None,
  const K extends Endpoint['payload'] = 'result',
  const F extends Endpoint['bodyKind'] = 'json',
  const L extends ListFields | null = null,
>(
  init: Init<P, Q, B, R, K, F, L>,
): Endpoint<P, Q, B, R> & { readonly payload: K; readonly bodyKind: F; readonly fields: L } {
  return {
    methods: typeof init.method === 'string' ? [init.method] : init.method,
    path: init.path,
    summary: init.summary,
    params: init.params as P,
    query: init.query as Q,
    body: init.body as B,
    result: init.result as R,
    access: init.access,
    programs: init.programs ?? 'none',
    links: init.links ?? false,
    beforePasswordChange: init.beforePasswordChange ?? false,
    ofInstallation: init.ofInstallation ?? false,
    power: init.power ?? false,
    audit: init.audit ?? [],
    limit: init.limit ?? null,
    done: init.done ?? '操作成功！',
    cacheable: init.cacheable ?? false,
    bodyKind: (init.bodyKind ?? 'json') as F,
    payload: (init.payload ?? 'result') as K,
    okCode: init.okCode ?? null,
    page: init.page ?? null,
    fields: (init.fields ?? null) as L,
    example: init.example ?? null,
    addressToken: init.addressToken ?? 'none',
  }
}

type In<S> = S extends Schema ? v.InferInput<S> : undefined
type Out<S> = S extends Schema ? v.InferOutput<S> : undefined
type FilePart<E extends Endpoint> = E['bodyKind'] extends 'multipart'
  ? { file: Blob; fileName: string }
  : E['bodyKind'] extends 'bytes'
    ? { file: Blob }
    : { file?: never }

/** What a caller passes. */
export type Args<E extends Endpoint> = (E['params'] extends Schema ? { params: In<E['params']> } : { params?: never }) &
  (E['query'] extends Schema ? { query: In<E['query']> } : { query?: never }) &
  (E['body'] extends Schema ? { body: In<E['body']> } : { body?: never }) &
  FilePart<E>

/** What a handler receives after validation. */
export interface Checked<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/** What a caller gets back, unwrapped. */
export type Result<E extends Endpoint> = E['payload'] extends 'blob' ? Blob : Out<E['result']>
