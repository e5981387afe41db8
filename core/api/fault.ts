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
  /** What the server said beside its sentence. */
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

/** Ours answers an expired session with HTTP 401 and this text, older backends with HTTP 500. */
const EXPIRED = /token(已)?失效|token.*(expired|invalid)/i

/** The error catalogue: the HTTP status, the code in the body and the server's message tell what went wrong. */
export function faultOf(status: number, message: string, said: { code?: number; result?: unknown } = {}): ApiFault {
  const { code = 0, result = null } = said
  if ((status === 500 || status === 401) && EXPIRED.test(message))
    return new ApiFault('expired', '很抱歉，登录已过期，请重新登录', { status, code })
  switch (status) {
    case 401:
      return new ApiFault('unauthorized', '未授权，请重新登录', { status, code })
    case 403:
      return new ApiFault('denied', '拒绝访问', { status, code })
    case 404:
      return new ApiFault('missing', '很抱歉，资源未找到!', { status, code })
    case 504:
      return new ApiFault('timeout', '网络超时', { status, code })
    default:
      return new ApiFault(code === CODE.warning ? 'warning' : 'refused', message || '请求失败', {
        status,
        code,
        result,
      })
  }
}
