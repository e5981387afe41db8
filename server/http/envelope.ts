import { DrizzleQueryError } from 'drizzle-orm'
import { CODE, type Envelope } from '#core/contract/envelope.ts'
import { isDatabaseAway, isNoSpace } from '#server/db/passing-fault.ts'
import { Reject, TOO_LARGE } from '#server/kernel/reject.ts'

const NO_SPACE = '服务器存储空间不足，请联系管理员'
const NOT_KEPT = '服务器存储空间不足，没有保存，请联系管理员'
const AWAY = '数据库暂时不可用，正在恢复，请稍后重试'

/** The reply to a call that worked. */
export const succeed = (result: unknown, message: string, now: Date, code: number = CODE.ok): Envelope<unknown> => ({
  success: true,
  message,
  code,
  result: result ?? null,
  timestamp: now.getTime(),
})

export interface Refusal {
  status: number
  message: string
  code: number
  result?: unknown
  /** An error in our code or of the machine; it is logged with its stack. */
  bug: boolean
  /** The number of seconds after which a retry makes sense. */
  retryAfter?: number | null
}

/** Error codes of PostgreSQL that input can cause. The messages are those of the compatible interface if it has one. */
const BY_SQL_STATE: Record<string, string> = {
  '23505': '数据库中已存在该记录',
  '22001': '字段太长,超出数据库字段的长度',
  '22003': '数字超出范围',
  '22P02': '数据格式不正确',
  '22021': '含有不可用的字符',
  '22P05': '含有不可用的字符',
}

/** Errors of Fastify and of the multipart parser, by code. */
const BY_FASTIFY: Record<string, { status: number; message: string; code: number }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: '提交的内容过大', code: CODE.tooLarge },
  FST_REQ_FILE_TOO_LARGE: TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 200, message: '不支持的提交格式', code: CODE.refused },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 200, message: '提交内容为空', code: CODE.refused },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 200, message: '提交的内容不是合法的 JSON', code: CODE.refused },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: '提交内容的长度与声明不符', code: CODE.refused },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { status: 200, message: '请以表单方式上传文件', code: CODE.refused },
  FST_ERR_BAD_URL: { status: 400, message: '网址格式不正确', code: CODE.refused },
  FST_FILES_LIMIT: { status: 400, message: '一次只能上传一个文件', code: CODE.refused },
  FST_PARTS_LIMIT: { status: 400, message: '表单的字段过多', code: CODE.refused },
  FST_FIELDS_LIMIT: { status: 400, message: '表单的字段过多', code: CODE.refused },
  FST_PROTO_VIOLATION: { status: 400, message: '表单的字段名不可用', code: CODE.refused },
  FST_INVALID_JSON_FIELD_ERROR: { status: 400, message: '表单的字段不是合法的 JSON', code: CODE.refused },
  FST_MP_PREMATURE_CLOSE: { status: 400, message: '上传中断，没有收完', code: CODE.refused },
}

/** The form reader's messages for a body that is no form; these errors have no code. */
const BROKEN_FORM = /multipart data|Multipart: Boundary|Unsupported content type|Missing Content-Type|Malformed/

/** The messages for all other client errors, by the HTTP status of the error. */
const BY_STATUS: Record<number, { message: string; code?: number }> = {
  404: { message: '路径不存在，请检查路径是否正确', code: CODE.missing },
  408: { message: '长时间没有收到数据，连接已关闭' },
  413: { message: '提交的内容过大', code: CODE.tooLarge },
  414: { message: '网址过长' },
  415: { message: '不支持的提交格式' },
  416: { message: '请求的范围超出文件大小' },
  431: { message: '请求头过大' },
}

/** A failed write has stored nothing. A read may fail after a successful write, when the answer is built. */
const wasWriting = (error: unknown): boolean =>
  errorCode(error) !== '53100' ||
  (error instanceof DrizzleQueryError && /^\s*(insert|update|delete)\b/i.test(error.query))

/** The refusal for a client error without its own message. */
export function clientFault(status: number): Refusal {
  const { message, code = CODE.refused } = BY_STATUS[status] ?? { message: '请求格式不正确' }
  return { status, message, code, bug: false }
}

/** A refusal as it is sent over the wire. */
export const refused = ({ message, code, result = null }: Refusal): Envelope<unknown> => ({
  success: false,
  message,
  code,
  result,
  timestamp: Date.now(),
})

/** Turns any error into the answer for the client. This is the only place where errors become answers. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Reject) {
    const { status, message, code: number, result, retryAfter } = error
    return { status, message, code: number, result, bug: false, retryAfter }
  }
  if (isNoSpace(error))
    return { status: 507, message: wasWriting(error) ? NOT_KEPT : NO_SPACE, code: CODE.refused, bug: true }
  if (isDatabaseAway(error)) return { status: 503, message: AWAY, code: CODE.refused, bug: true }
  const code = errorCode(error)
  const sql = BY_SQL_STATE[code]
  if (sql) return { status: 200, message: sql, code: CODE.refused, bug: false }
  const known = BY_FASTIFY[code]
  if (known) return { ...known, bug: false }
  if (error instanceof SyntaxError && 'statusCode' in error) {
    return { status: 200, message: '提交的内容不是合法的 JSON', code: CODE.refused, bug: false }
  }
  if (error instanceof Error && BROKEN_FORM.test(error.message))
    return { status: 400, message: '表单不完整或格式不正确', code: CODE.refused, bug: false }
  // The file server answers 403 for paths that leave their folder; to the client such a file does not exist.
  const status = errorStatus(error)
  if (status >= 400 && status < 500) return clientFault(status === 403 ? 404 : status)
  return { status: 200, message: '操作失败，请稍后重试', code: CODE.refused, bug: true }
}

const errorStatus = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 0

/** Drizzle wraps the driver's error, so its code is on the cause. */
function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? errorCode(error.cause) : ''
}
