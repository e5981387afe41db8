import * as v from 'valibot'
import { BITS, OBJECT_KINDS } from '../../access/grant.ts'
import { endpoint } from '../endpoint.ts'
import { date, text } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { Id, Ids, limit, line } from '../values.ts'

export const chapter = '开放接口'

/** A document, category, topic or department (with everything below) to which a program is limited. */
export const ApiPlace = v.object({ kind: v.picklist(OBJECT_KINDS, '范围类型不正确'), id: Id })

/** An API token in lists, without the token itself. */
export const ApiTokenRow = v.looseObject({
  id: v.string(),
  name: v.string(),
  /** Its first characters, to distinguish it from others. */
  hint: v.string(),
  codes: v.array(v.string()),
  bits: v.array(v.picklist(BITS)),
  /** Null: everything its owner can read. */
  places: v.nullish(v.array(ApiPlace)),
  works: v.boolean(),
  /** A program that its owner connected and agreed to; it was not made by hand. */
  connected: v.optional(v.boolean()),
  validUntil: v.nullish(v.string()),
  lastUsed: v.nullish(v.string()),
  state: v.picklist(['active', 'over', 'revoked']),
  username: v.nullish(v.string()),
  realname: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})
export type ApiTokenRow = v.InferOutput<typeof ApiTokenRow>

export const apiTokenAdd = endpoint({
  method: 'POST',
  path: '/sys/apiToken/add',
  summary: '为自己创建一个 API 令牌，令牌只显示这一次',
  body: v.object({
    name: v.pipe(line(50), v.trim(), v.nonEmpty('请输入令牌名称')),
    /** Permission codes that it may use, of those that its owner has. */
    codes: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(200)), []),
    bits: v.optional(v.pipe(v.array(v.picklist(BITS, '权限项不正确')), v.maxLength(3)), ['view']),
    /** Absent: everything its owner can read. */
    places: v.nullish(v.pipe(v.array(ApiPlace), v.minLength(1, '请至少选择一个范围'), v.maxLength(100))),
    /** Also reads drafts and the bin, to work on them. */
    works: v.optional(v.boolean(), false),
    /** 90 days when absent, at most a year. */
    validUntil: v.nullish(
      limit(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, '有效期应为日期'))),
    ),
  }),
  result: v.object({ id: v.string(), token: v.string(), validUntil: v.string() }),
  access: 'signed-in',
  audit: ['token-add'],
  done: '令牌已创建，请立即保存',
})

const listed = {
  id: text('编号'),
  name: text('名称'),
  hint: text('令牌尾号'),
  username: text('用户账号'),
  realname: text('用户姓名'),
  validUntil: date('有效期至'),
  lastUsed: date('最后使用'),
  createTime: date('创建时间'),
} as const

export const apiTokenMine = endpoint({
  method: 'GET',
  path: '/sys/apiToken/mine',
  summary: '我的 API 令牌',
  query: listQuery,
  fields: listed,
  result: pageOf(ApiTokenRow),
  access: 'signed-in',
})

export const apiTokenRevoke = endpoint({
  method: 'DELETE',
  path: '/sys/apiToken/revoke',
  summary: '撤销自己的 API 令牌，立即生效',
  query: v.object({ ids: Ids }),
  access: 'signed-in',
  audit: ['token-revoke'],
  done: '令牌已撤销',
})

export const apiTokenList = endpoint({
  method: 'GET',
  path: '/sys/apiToken/list',
  summary: '全部 API 令牌',
  query: listQuery,
  fields: listed,
  result: pageOf(ApiTokenRow),
  access: 'open:token:list',
})

export const apiTokenRevokeAny = endpoint({
  method: 'DELETE',
  path: '/sys/apiToken/revokeAny',
  summary: '撤销任何人的 API 令牌',
  query: v.object({ ids: Ids }),
  access: 'open:token:edit',
  audit: ['token-revoke'],
  done: '令牌已撤销',
})
