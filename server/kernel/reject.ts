import { CODE, EXPIRED_MESSAGE } from '#core/contract/envelope.ts'

/** An error whose message the user should read. Every other error becomes 操作失败 and a line in the log. */
export class Reject extends Error {
  override name = 'Reject'
  /** HTTP status: 200 for refusals of the business rules, a real status for no token, no right, not found, too many calls. */
  readonly status: number
  readonly code: number
  /** Data that a program needs to continue: the correct offset, or the document that exists already. */
  readonly result: unknown
  /** The number of seconds after which a retry makes sense. */
  readonly retryAfter: number | null

  constructor(message: string, o: { status?: number; code?: number; result?: unknown; retryAfter?: number } = {}) {
    super(message)
    this.status = o.status ?? 200
    this.code = o.code ?? CODE.refused
    this.result = o.result ?? null
    this.retryAfter = o.retryAfter ?? null
  }
}

export const expired = () => new Reject(EXPIRED_MESSAGE, { status: 401, code: CODE.unauthorized })
export const denied = () => new Reject('没有权限，请联系管理员授权', { status: 403, code: CODE.warning })
/** The same answer for every ticket that is refused: expired, changed, made for something else, or without its right. */
export const deadTicket = () => new Reject('文件链接已失效，请重新打开', { status: 403, code: CODE.warning })
/** The same answer for every share link that is refused. */
export const deadLink = () => new Reject('分享不存在或已失效', { status: 403, code: CODE.warning })
export const missing = (what = '路径不存在，请检查路径是否正确') =>
  new Reject(what, { status: 404, code: CODE.missing })
/** A file above the server's limit. */
export const TOO_LARGE = { status: 413, message: '文件大小超出限制, 请压缩或降低文件质量! ', code: CODE.tooLarge }
export const tooLarge = () => new Reject(TOO_LARGE.message, TOO_LARGE)
export const tooMany = (message: string, retryAfter = 60) =>
  new Reject(message, { status: 429, code: CODE.tooMany, retryAfter })
