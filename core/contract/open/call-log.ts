import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { date, number, text } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'

export const chapter = '开放接口'

/** A call of a program. The family's names stand beside ours. */
const ApiCallRow = v.looseObject({
  id: v.string(),
  clientId: v.nullish(v.string()),
  clientName: v.nullish(v.string()),
  tokenId: v.nullish(v.string()),
  tokenName: v.nullish(v.string()),
  /** The person in whose name it was made. */
  userId: v.nullish(v.string()),
  username: v.nullish(v.string()),
  method: v.string(),
  /** Without the query string. */
  path: v.string(),
  status: v.number(),
  ms: v.number(),
  bytes: v.number(),
  ip: v.string(),
  createTime: v.nullish(v.string()),
  callAuthId: v.nullish(v.string()),
  callTime: v.nullish(v.string()),
  usedTime: v.number(),
  responseTime: v.nullish(v.string()),
})
export type ApiCallRow = v.InferOutput<typeof ApiCallRow>

export const apiCallList = endpoint({
  method: 'GET',
  path: '/openapi/record/list',
  summary: '接口调用记录：API 令牌与客户端的每次调用',
  query: listQuery,
  fields: {
    id: text('编号'),
    clientId: text('客户端'),
    clientName: text('客户端名称'),
    tokenId: text('令牌'),
    tokenName: text('令牌名称'),
    userId: text('用户'),
    username: text('用户账号'),
    method: text('请求方法'),
    path: text('请求路径'),
    status: number('状态码'),
    ms: number('耗时（毫秒）'),
    bytes: number('字节数'),
    ip: text('IP'),
    createTime: date('时间'),
  },
  result: pageOf(ApiCallRow),
  access: 'open:record:list',
  programs: 'site',
})
