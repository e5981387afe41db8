import type { Readable } from 'node:stream'
import type { Reader } from '#core/access/resolve.ts'
import type { Checked, Endpoint, Result } from '#core/contract/endpoint.ts'

/** Who is asking: a signed-in person, or a guest (`userId` null). Built once per request from the session. */
export interface Actor extends Reader {
  readonly username: string
  readonly realname: string
  /** Departments the person belongs to; the chosen one is what new documents and `sys_org_code` use. */
  readonly departments: readonly { id: string; name: string; orgCode: string }[]
  readonly department: { id: string; name: string; orgCode: string } | null
  readonly permissions: ReadonlySet<string>
  readonly mustChangePassword: boolean
  readonly sessionId: string | null
}

/** A file that came with a multipart call; already on disk, complete and hashed. */
export interface ReceivedFile {
  sha256: string
  size: number
  /** Cleaned last part of the name the client gave. */
  name: string
}

/** What every handler is given. */
export interface Ctx<Deps> {
  actor: Actor
  deps: Deps
  now: Date
  client: { ip: string; userAgent: string; token: string }
  /** Present on multipart calls. */
  file: ReceivedFile | null
}

/** The answer of a `blob` call. `open` is asked for the range the client wants. */
export class BlobReply {
  readonly size: number
  readonly type: string
  readonly fileName: string
  readonly inline: boolean
  readonly open: (range?: { start: number; end: number }) => Promise<Readable>

  constructor(o: {
    size: number
    type: string
    fileName: string
    inline: boolean
    open: (range?: { start: number; end: number }) => Promise<Readable>
  }) {
    this.size = o.size
    this.type = o.type
    this.fileName = o.fileName
    this.inline = o.inline
    this.open = o.open
  }
}

export interface Route<Deps> {
  endpoint: Endpoint
  handle: (ctx: Ctx<Deps>, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>
}

type Reply<E extends Endpoint> = E['payload'] extends 'blob'
  ? BlobReply
  : E['result'] extends undefined
    ? void
    : Result<E>

/** `const route = routesFor<DocsDeps>()` once per feature; the endpoint types the handler. */
export const routesFor =
  <Deps>() =>
  <E extends Endpoint>(endpoint: E, handle: (ctx: Ctx<Deps>, input: Checked<E>) => Promise<Reply<E>>): Route<Deps> => ({
    endpoint,
    handle: handle as Route<Deps>['handle'],
  })
