import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Checked, Endpoint, Result } from '#core/contract/endpoint.ts'
import { CODE } from '#core/contract/envelope.ts'
import type { Actor } from '#server/kernel/actor.ts'

/** A file from a multipart call. It is already on disk, complete and hashed. */
export interface ReceivedFile {
  sha256: string
  size: number
  /** The last part of the name from the client, cleaned. */
  name: string
  /** Its bytes become stored content only when the transaction with their row ends. */
  isArriving?: boolean
}

/** The actor, the dependencies, the time and the origin. A rule gets the same from a call, a task and an import. */
export interface Context<Deps> {
  actor: Actor
  deps: Deps
  now: Date
  /** The address of the caller, for logs; '' for the server itself. */
  origin: string
  /** The audit actions that the contract allows this call. A task has none and is not limited. */
  audits?: Endpoint['audit']
  /** Masks the texts of an answer that is sent as bytes, of a call that may hold text of documents; others are masked when they leave. */
  mask?: (text: string) => string
}

/** Parts of the request that only some handlers need. */
export interface Call {
  userAgent: string
  token: string
  /** The request asks for a part of a file that is not its beginning, so it continues a download (RFC 9110 14.2). */
  isPart: boolean
  /** Only the headers of the answer are sent (HEAD): nothing is read, so nothing is counted. */
  isHeadOnly: boolean
  /** The cookie header, unchanged. */
  cookie: string
  /** The authorization header, unchanged. */
  authorization: string
  /** The header `X-Version`, which the family's later client sends. */
  familyVersion: string
  /** The path of its host below which the site is served. */
  basePath: string
  /** The site's address for the client: `https://host` and the path. */
  address: string
  /** The client's connection is encrypted; also true when the encryption ends at our own proxy. */
  isSecure: boolean
}

/** The call with the file of a multipart call, or with the body of a `bytes` call as a stream. */
type CallOf<E extends Endpoint> = Call &
  (E['bodyKind'] extends 'multipart' ? { file: ReceivedFile } : unknown) &
  (E['bodyKind'] extends 'bytes' ? { bytes: Readable } : unknown)

/** The answer of a `blob` call. `open` is called with the range that the client wants. */
export class BlobReply {
  /** Null when it is made while it is sent, so its size is unknown. */
  readonly size: number | null
  readonly type: string
  readonly fileName: string
  readonly inline: boolean
  /** The file was made for this answer. It is always sent as a whole, because the next request would make a different file. */
  readonly isWhole: boolean
  /** The address contains the digest and everybody may read it, so proxies may keep it. */
  readonly isPublic: boolean
  readonly open: (range?: { start: number; end: number }) => Promise<Readable>

  constructor(o: {
    size: number | null
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

/** An answer without an envelope that is always the same for everybody: it is made once and sent many times. */
export class ReadyReply {
  readonly bytes: Buffer
  readonly etag: string

  constructor(value: unknown) {
    this.bytes = Buffer.from(JSON.stringify(value))
    this.etag = `"${createHash('sha256').update(this.bytes).digest('base64url')}"`
  }
}

/** A result with its own message, for a call that can end in different ways. */
export class Reply<T> {
  readonly result: T
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
  readonly code: number

  constructor(result: T, message: string, headers: Readonly<Record<string, string>> = {}, code: number = CODE.ok) {
    this.result = result
    this.message = message
    this.headers = headers
    this.code = code
  }
}

export interface Route<Deps> {
  endpoint: Endpoint
  handle: (
    ctx: Context<Deps>,
    input: { params: unknown; query: unknown; body: unknown },
    call: Call & { file?: ReceivedFile; bytes?: Readable },
  ) => Promise<unknown>
}

type Handled<E extends Endpoint> = E['payload'] extends 'blob'
  ? BlobReply
  : E['payload'] extends 'message'
    ? Reply<null>
    : E['result'] extends undefined
      ? void | Reply<undefined>
      : Result<E> | Reply<Result<E>> | (E['payload'] extends 'bare' ? ReadyReply : never)

/** Write `const route = routesFor<DocsDeps>()` once per feature; the endpoint then gives the handler its types. */
export const routesFor =
  <Deps>() =>
  <E extends Endpoint>(
    endpoint: E,
    handle: (ctx: Context<Deps>, input: Checked<E>, call: CallOf<E>) => Promise<Handled<E>>,
  ): Route<Deps> => ({
    endpoint,
    handle: handle as Route<Deps>['handle'],
  })
