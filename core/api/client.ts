import { type FetchResponse, ofetch } from 'ofetch'
import * as v from 'valibot'
import { DEFAULT_TENANT } from '../contract/default-tenant.ts'
import type { Args, Endpoint, Result } from '../contract/endpoint.ts'
import { numericCode, type Envelope } from '../contract/envelope.ts'
import { ApiFault, toFault } from './fault.ts'
import { dispositionFileName } from './file-name.ts'
import { readEvents, type ServerEvent } from './read-events.ts'

export interface ApiOptions {
  /** Where the API is mounted, e.g. `/api` or `https://host/api`. */
  baseURL: string
  token: () => string | undefined
  /** Undefined for the installation's own tenant; null for the tenant of the token, which the server knows. */
  tenant: () => string | null | undefined
  /** For pages of other origins: no cookies, and a program's token as `Authorization`. */
  foreign?: boolean
  /** Called once per fault, before the promise rejects: notification, re-login, log. */
  onFault?: (fault: ApiFault) => void
  /** Injected by tests and by the CLI. */
  fetch?: typeof globalThis.fetch
}

/** Arguments without their precise types. */
interface RawArgs {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: Blob
  fileName?: string
}

export type Api = ReturnType<typeof createApi>

/** The typed client of the contract: portal, console, embeds, CLI and tests all call the server through it. */
export function createApi(o: ApiOptions) {
  const http = ofetch.create(
    {
      baseURL: o.baseURL,
      // ofetch repeats a failed GET once by default, and on 500 that hides "token expired".
      retry: false,
      ignoreResponseError: true,
      credentials: o.foreign ? 'omit' : 'include',
    },
    o.fetch ? { fetch: o.fetch } : {},
  )
  const ask: Ask = (e, args, signal) => http.raw(fillPath(e, args), buildRequest(e, args, headers(o), signal))
  return {
    async call<E extends Endpoint>(e: E, args: Args<E>, signal?: AbortSignal): Promise<Result<E>> {
      try {
        return await send(ask, e, args, signal)
      } catch (error) {
        if (error instanceof ApiFault) o.onFault?.(error)
        throw error
      }
    },
    /** A call that answers with events, one after the other as they come. Aborting the signal ends it. */
    async *events(e: Endpoint, args: RawArgs, signal?: AbortSignal): AsyncGenerator<ServerEvent> {
      try {
        yield* await open(http, e, { args, headers: headers(o), ...(signal && { signal }) })
      } catch (error) {
        if (error instanceof ApiFault) o.onFault?.(error)
        throw error
      }
    },
    /**
     * The address of a call, for readers that fetch by themselves (pdf.js, upload with progress); send {@link headers}
     * with it.
     */
    address: (e: Endpoint, args: RawArgs): string => {
      const query = new URLSearchParams(args.query as Record<string, string> | undefined).toString()
      return `${o.baseURL}${fillPath(e, args)}${query && `?${query}`}`
    },
    headers: () => headers(o),
  }
}

type Ask = (e: Endpoint, args: RawArgs, signal?: AbortSignal) => Promise<FetchResponse<Blob | string>>

function buildRequest(e: Endpoint, args: RawArgs, headers: Record<string, string>, signal?: AbortSignal) {
  const method = e.methods[0]
  const body = buildBody(e, args)
  return {
    method,
    query: { ...args.query, ...(method === 'GET' && !e.cacheable && { _t: Date.now() }) },
    ...(body === undefined ? {} : { body }),
    ...(signal && { signal }),
    headers,
    // A browser keeps a blob in another process, and reading its text takes a second trip to it.
    responseType: e.payload === 'blob' ? ('blob' as const) : ('text' as const),
  }
}

async function send<E extends Endpoint>(ask: Ask, e: E, args: Args<E>, signal?: AbortSignal): Promise<Result<E>> {
  const response = await ask(e, args as RawArgs, signal).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiFault('network', '网络异常，请检查网络后重试', { cause })
  })
  const data = response._data ?? ''
  // A file is never sent as JSON, so JSON is the refusal of a call that answers with a file.
  const isRefusal = /^application\/json\b/.test(response.headers.get('content-type') ?? '')
  if (e.payload === 'blob' && response.ok && !isRefusal) return named(data, response) as Result<E>
  return unwrap(e, response, parse(typeof data === 'string' ? data : await data.text(), response.status))
}

/** A refusal comes as JSON, as of every call. */
async function open(
  http: Pick<typeof ofetch, 'raw'>,
  e: Endpoint,
  o: { args: RawArgs; headers: Record<string, string>; signal?: AbortSignal },
): Promise<AsyncGenerator<ServerEvent>> {
  const request = { ...buildRequest(e, o.args, o.headers, o.signal), responseType: 'stream' as const }
  const response = await http.raw(fillPath(e, o.args), request).catch((cause: unknown) => {
    if (o.signal?.aborted) throw cause
    throw new ApiFault('network', '网络异常，请检查网络后重试', { cause })
  })
  if (response.ok && response.body && /^text\/event-stream\b/.test(response.headers.get('content-type') ?? ''))
    return readEvents(response.body)
  unwrap({ ...e, payload: 'result' }, response, parse(await new Response(response.body).text(), response.status))
  throw new ApiFault('network', '网络异常，服务器返回的不是数据', { status: response.status })
}

/** The bytes with the name that the server gave, if any. */
function named(data: Blob | string, { headers }: Pick<Response, 'headers'>): Blob {
  const blob = typeof data === 'string' ? new Blob([data]) : data
  const name = dispositionFileName(headers.get('content-disposition'))
  return name === '' ? blob : new File([blob], name, { type: blob.type })
}

/** The caller's result in a reply that was parsed as JSON. */
function unwrap<E extends Endpoint>(e: E, { ok, status }: { ok: boolean; status: number }, reply: unknown): Result<E> {
  if (e.payload === 'bare') {
    if (!ok) throw toFault(status, '')
    return decode(e, reply)
  }
  const envelope = reply as Envelope<unknown> | null
  if (ok && isDone(e, envelope)) return decode(e, e.payload === 'message' ? envelope.message : envelope.result)
  throw toFault(
    status,
    envelope?.message ?? '',
    envelope ? { code: numericCode(envelope), result: envelope.result } : {},
  )
}

/** Some servers of the family leave `success` true when they refuse a sign-in, and only the code tells. */
const isDone = (e: Endpoint, envelope: Envelope<unknown> | null): envelope is Envelope<unknown> =>
  envelope?.success === true && (e.okCode === null || numericCode(envelope) === e.okCode)

function headers(o: ApiOptions): Record<string, string> {
  const token = o.token()
  const tenant = o.tenant()
  return {
    ...(token && shownToken(token, o.foreign)),
    ...(tenant !== null && { 'tenant-id': tenant ?? DEFAULT_TENANT }),
  }
}

const PROGRAM = /^z[ke]_/

const shownToken = (token: string, isForeign = false): Record<string, string> =>
  isForeign && PROGRAM.test(token) ? { Authorization: `Bearer ${token}` } : { 'X-Access-Token': token }

function fillPath(e: Endpoint, args: RawArgs): string {
  return e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(args.params?.[name] ?? ''))
}

function buildBody(e: Endpoint, args: RawArgs): Record<string, unknown> | FormData | Blob | undefined {
  if (e.bodyKind === 'bytes') return new Blob([args.file ?? new Blob()], { type: 'application/octet-stream' })
  if (e.bodyKind === 'json') return args.body
  const form = new FormData()
  // Fields first: the server checks them while the file is still arriving.
  for (const [name, value] of Object.entries(args.body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, text(value))
  }
  form.append('file', args.file ?? new Blob(), args.fileName ?? '')
  return form
}

/** Form fields are text; callers pass strings, numbers and flags. */
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function parse(text: string, status: number): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (cause) {
    // A proxy's HTML page: an error status still tells what happened, a 200 tells nothing.
    if (status >= 400) throw toFault(status, '')
    throw new ApiFault('network', '网络异常，服务器返回的不是数据', { status, cause })
  }
}

function decode<E extends Endpoint>(e: E, value: unknown): Result<E> {
  if (!e.result) return undefined as Result<E>
  const parsed = v.safeParse(e.result, value)
  if (!parsed.success) throw new ApiFault('shape', '返回数据类型不识别', { cause: parsed.issues })
  return parsed.output as Result<E>
}
