/**
 * The reply format of every backend of this product, including ours: `{ success, message, code, result, timestamp }`,
 * usually with HTTP 200.
 */
export interface Envelope<T> {
  success: boolean
  message: string
  code: number | string
  result: T
  timestamp?: number
}

/** Codes with a meaning beyond `success`; for all others only `success` counts. */
export const CODE = {
  ok: 200,
  partialImport: 201,
  unauthorized: 401,
  missing: 404,
  wrongMethod: 405,
  /** Ours: the same person already has a live document with these bytes. */
  duplicate: 409,
  /** Ours: somebody else has changed it since it was read. */
  changed: 412,
  tooLarge: 413,
  /** Ours: a part of an upload begins at a wrong position; `result.received` is the right one. */
  wrongOffset: 416,
  tooMany: 429,
  refused: 500,
  warning: 510,
} as const

/** Clients of the family look for the first part of this sentence to recognise an expired session. */
export const EXPIRED_MESSAGE = 'Token失效，请重新登录'

/** The answer to every other call until the initial password was changed; clients recognise the state by it. */
export const CHANGE_PASSWORD_FIRST = '首次登录请先修改密码'

/** Older backends send `code` as a string. Compare numbers, never the raw field. */
export const numericCode = (e: Pick<Envelope<unknown>, 'code'>): number => Number(e.code)
