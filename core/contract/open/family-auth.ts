import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { Id, Ids, line, Revision } from '../values.ts'
import { ApiClientRow, clientFields } from './client.ts'

export const chapter = '开放接口'

/*
 * API clients under the names of the family: `ak` is the client's id, `sk` its secret, `systemUserId` its owner. Only
 * `genAKSK` returns a secret, so `sk` is empty in every row.
 */

const Name = v.pipe(line(50), v.trim(), v.nonEmpty('请输入名称'))

export const authList = endpoint({
  method: 'GET',
  path: '/openapi/auth/list',
  summary: '授权管理：全部密钥（即 API 客户端）',
  query: listQuery,
  fields: clientFields,
  result: pageOf(ApiClientRow),
  access: 'open:client:list',
  programs: 'site',
})

export const authGet = endpoint({
  method: 'GET',
  path: '/openapi/auth/queryById',
  summary: '授权管理：一个密钥',
  query: v.object({ id: Id }),
  result: ApiClientRow,
  access: 'open:client:list',
  programs: 'site',
})

export const authPair = endpoint({
  method: 'GET',
  path: '/openapi/auth/genAKSK',
  summary: '授权管理：生成一对 AK、SK，用 add 保存后才有效',
  result: v.tuple([v.string(), v.string()]),
  access: 'open:client:edit',
  power: true,
})

export const authAdd = endpoint({
  method: 'POST',
  path: '/openapi/auth/add',
  summary: '授权管理：保存一对 AK、SK',
  body: v.object({
    name: Name,
    ak: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'AK 应由 genAKSK 生成')),
    sk: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'SK 应由 genAKSK 生成')),
    /** Absent: the caller. */
    systemUserId: v.optional(Id),
  }),
  access: 'open:client:edit',
  power: true,
  audit: ['client-add'],
  done: '添加成功！',
})

export const authEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/openapi/auth/edit',
  summary: '授权管理：修改名称或关联用户',
  body: v.object({ id: Id, name: v.optional(Name), systemUserId: v.optional(Id), revision: Revision }),
  access: 'open:client:edit',
  power: true,
  audit: ['client-edit'],
  done: '修改成功!',
})

export const authDelete = endpoint({
  method: 'DELETE',
  path: '/openapi/auth/delete',
  summary: '授权管理：删除一个密钥',
  query: v.object({ id: Id }),
  access: 'open:client:edit',
  power: true,
  audit: ['client-delete'],
  done: '删除成功!',
})

export const authDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/openapi/auth/deleteBatch',
  summary: '授权管理：批量删除密钥',
  query: v.object({ ids: Ids }),
  access: 'open:client:edit',
  power: true,
  audit: ['client-delete'],
  done: '批量删除成功!',
})
