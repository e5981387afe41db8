/**
 * The reply shape every backend of this product speaks, ours included:
 * `{ success, message, code, result, timestamp }`, usually with HTTP 200.
 */
export interface Envelope<T> {
  success: boolean
  message: string
  code: number | string
  result: T
  timestamp?: number
}

/** Codes that carry meaning beyond `success`; anything else is read through `success`. */
export const CODE = {
  ok: 200,
  partialImport: 201,
  unauthorized: 401,
  missing: 404,
  wrongMethod: 405,
  /** Ours: the same person already has these bytes as a live document. */
  duplicate: 409,
  /** Ours: somebody else has changed it since it was read. */
  changed: 412,
  tooLarge: 413,
  /** Ours: a part of an upload begins where the server does not expect one; `result.received` says where it does. */
  wrongOffset: 416,
  tooMany: 429,
  refused: 500,
  warning: 510,
} as const

/** Clients of the family look for the first part of this sentence to recognise an expired session. */
export const EXPIRED_MESSAGE = 'Token失效，请重新登录'

/** What every other call is answered until the first password was changed; clients know the state by it. */
export const CHANGE_PASSWORD_FIRST = '首次登录请先修改密码'

/** Older backends send `code` as a string. Compare numbers, never the raw field. */
export const codeOf = (e: Pick<Envelope<unknown>, 'code'>): number => Number(e.code)
