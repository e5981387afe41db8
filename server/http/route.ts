import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Checked, Endpoint, Result } from '#core/contract/endpoint.ts'
import type { Actor } from '#server/kernel/actor.ts'

/** A file that came with a multipart call; already on disk, complete and hashed. */
export interface ReceivedFile {
  sha256: string
  size: number
  /** Cleaned last part of the name the client gave. */
  name: string
  /** Its bytes become stored content only at the end of the transaction that names them. */
  isArriving?: boolean
}

/** What every handler is given. */
export interface Context<Deps> {
  actor: Actor
  deps: Deps
  now: Date
  client: {
    ip: string
    userAgent: string
    token: string
    /** Asks for a part of a file that is not its beginning: a reader that goes on (RFC 9110 14.2). */
    isPart?: boolean
    /** The cookies of the call as they came. */
    cookie?: string
    /** The client's connection is encrypted, also where a proxy of ours ends the encryption. */
    isSecure?: boolean
  }
  /** Present on multipart calls. */
  file: ReceivedFile | null
  /** The body of a `bytes` call, on its way: the handler reads it. */
  bytes?: Readable
}

/** The answer of a `blob` call. `open` is asked for the range the client wants. */
export class BlobReply {
  readonly size: number
  readonly type: string
  readonly fileName: string
  readonly inline: boolean
  /** Made for this one answer: always sent whole, because another range would be of another making. */
  readonly isWhole: boolean
  /** Named by its digest and open to everybody: may be kept by whoever passes it on. */
  readonly isPublic: boolean
  readonly open: (range?: { start: number; end: number }) => Promise<Readable>

  constructor(o: {
    size: number
    type: string
    fileName: string
    inline: boolean
    isWhole?: boolean
    isPublic?: boolean
    open: (range?: { start: number; end: number }) => Promise<Readable>
  }) {
    this.size = o.size
    this.type = o.type
    this.fileName = o.fileName
    this.inline = o.inline
    this.isWhole = o.isWhole ?? false
    this.isPublic = o.isPublic ?? false
    this.open = o.open
  }
}

/** An answer without an envelope that is the same for everybody and every time: made once, sent again and again. */
export class ReadyReply {
  readonly bytes: Buffer
  readonly etag: string

  constructor(value: unknown) {
    this.bytes = Buffer.from(JSON.stringify(value))
    this.etag = `"${createHash('sha256').update(this.bytes).digest('base64url')}"`
  }
}

/** A result with a sentence of its own, where one call can end in different ways. */
export class Reply<T> {
  readonly result: T
  readonly message: string
  readonly headers: Readonly<Record<string, string>>

  constructor(result: T, message: string, headers: Readonly<Record<string, string>> = {}) {
    this.result = result
    this.message = message
    this.headers = headers
  }
}

export interface Route<Deps> {
  endpoint: Endpoint
  handle: (ctx: Context<Deps>, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>
}

type Handled<E extends Endpoint> = E['payload'] extends 'blob'
  ? BlobReply
  : E['result'] extends undefined
    ? void | Reply<undefined>
    : Result<E> | Reply<Result<E>> | (E['payload'] extends 'bare' ? ReadyReply : never)

/** `const route = routesFor<DocsDeps>()` once per feature; the endpoint types the handler. */
export const routesFor =
  <Deps>() =>
  <E extends Endpoint>(
    endpoint: E,
    handle: (ctx: Context<Deps>, input: Checked<E>) => Promise<Handled<E>>,
  ): Route<Deps> => ({
    endpoint,
    handle: handle as Route<Deps>['handle'],
  })
