import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { EXPIRED_MESSAGE } from '#core/contract/envelope.ts'
import { toRefusal, succeed } from './envelope.ts'
import { denied, expired, missing, Reject, tooMany } from '#server/kernel/reject.ts'

const thrown = (code: string) => Object.assign(new Error('internal detail'), { code })
const failed = (query: string) => new DrizzleQueryError(query, [], thrown('53100'))

it.each([
  ['a business refusal', new Reject('请选择一条记录！'), 200, 500, '请选择一条记录！'],
  ['no token', expired(), 401, 401, EXPIRED_MESSAGE],
  ['no right', denied(), 403, 510, '没有权限，请联系管理员授权'],
  ['no such path', missing(), 404, 404, '路径不存在，请检查路径是否正确'],
  ['too often', tooMany('慢一点'), 429, 429, '慢一点'],
  ['duplicate key', thrown('23505'), 200, 500, '数据库中已存在该记录'],
  ['wrapped duplicate key', new Error('x', { cause: thrown('23505') }), 200, 500, '数据库中已存在该记录'],
  ['too long', thrown('22001'), 200, 500, '字段太长,超出数据库字段的长度'],
  ['too large', thrown('FST_ERR_CTP_BODY_TOO_LARGE'), 413, 413, '提交的内容过大'],
  ['not JSON', thrown('FST_ERR_CTP_INVALID_JSON_BODY'), 200, 500, '提交的内容不是合法的 JSON'],
  ['a full disk', thrown('ENOSPC'), 507, 500, '服务器存储空间不足，没有保存，请联系管理员'],
  ['a full disk, writing', failed('insert into x'), 507, 500, '服务器存储空间不足，没有保存，请联系管理员'],
  ['a full disk, asking', failed('select 1'), 507, 500, '服务器存储空间不足，请联系管理员'],
  ['a full disk, somewhere', thrown('53100'), 507, 500, '服务器存储空间不足，请联系管理员'],
  ['a database that restarts', thrown('57P03'), 503, 500, '数据库暂时不可用，正在恢复，请稍后重试'],
  ['a bug', new TypeError('x is undefined'), 200, 500, '操作失败，请稍后重试'],
  ['a thrown string', 'boom', 200, 500, '操作失败，请稍后重试'],
] as const)('tells about %s', (_, error, status, code, message) => {
  expect(toRefusal(error)).toMatchObject({ status, code, message })
})

it('never tells internals of a bug, and marks it for the log', () => {
  const refusal = toRefusal(new Error('select * from secret'))
  expect(refusal.bug).toBe(true)
  expect(refusal.message).not.toContain('secret')
})

it('wraps success with a numeric code and a null for nothing', () => {
  expect(succeed(undefined, '好', new Date(5))).toEqual({
    success: true,
    message: '好',
    code: 200,
    result: null,
    timestamp: 5,
  })
})
