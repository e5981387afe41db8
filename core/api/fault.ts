import { CODE } from '../contract/envelope.ts'

export type FaultKind =
  | 'expired'
  /** 401 without the text of an expired session: sign out, reload after 1.5 s. */
  | 'unauthorized'
  | 'denied'
  | 'missing'
  | 'timeout'
  | 'network'
  | 'warning'
  | 'refused'
  | 'shape'

/** The one error the API client throws. `message` is already fit to show to a user. */
export class ApiFault extends Error {
  override name = 'ApiFault'
  readonly kind: FaultKind
  readonly status: number
  readonly code: number
  /** Data that the server sent with its message. */
  readonly result: unknown

  constructor(
    kind: FaultKind,
    message: string,
    detail: { status?: number; code?: number; result?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: detail.cause })
    this.kind = kind
    this.status = detail.status ?? 0
    this.code = detail.code ?? 0
    this.result = detail.result ?? null
  }
}

const BROKEN: readonly FaultKind[] = ['network', 'timeout', 'shape']

/** Whether the server has refused: what was asked for is missing or forbidden. Anything else is broken, and may be tried again. */
export const isRefusal = (error: unknown): error is ApiFault =>
  error instanceof ApiFault && !BROKEN.includes(error.kind) && error.status < 500

/** Our server answers an expired session with HTTP 401 and this text, older backends with HTTP 500. */
const EXPIRED = /token(已)?失效|token.*(expired|invalid)/i

const BY_STATUS: Readonly<Record<number, readonly [FaultKind, string]>> = {
  401: ['unauthorized', '未授权，请重新登录'],
  403: ['denied', '拒绝访问'],
  404: ['missing', '很抱歉，资源未找到!'],
  504: ['timeout', '网络超时'],
}

/** The error catalogue: HTTP status, body code and server message say what went wrong. */
export function toFault(status: number, message: string, said: { code?: number; result?: unknown } = {}): ApiFault {
  const { code = 0, result = null } = said
  const isExpired = (status === 500 || status === 401) && EXPIRED.test(message)
  const [kind, sentence] = isExpired
    ? (['expired', '很抱歉，登录已过期，请重新登录'] as const)
    : (BY_STATUS[status] ?? [code === CODE.warning ? 'warning' : 'refused', message || '请求失败'])
  return new ApiFault(kind, sentence, { status, code, result })
}
