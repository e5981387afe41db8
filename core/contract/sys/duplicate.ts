import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, line } from '../values.ts'

export const chapter = '用户'

const Name = v.pipe(v.string(), v.regex(/^\w{1,64}$/, '参数格式不正确'))

/** The family's name of the table of records, by their kind in the audit log: `gateway-route` are `sys_gateway_route`. */
export const tableNamed = (kind: string): string => `sys_${kind.replaceAll('-', '_')}`

/** Succeeds when the value is free, and when no value is given. */
export const duplicateCheck = endpoint({
  method: 'GET',
  path: '/sys/duplicate/check',
  summary: '校验值是否唯一',
  query: v.object({
    tableName: Name,
    fieldName: Name,
    fieldVal: v.optional(line(300), ''),
    /** The row that may have the value: the one being edited. */
    dataId: v.optional(v.union([v.literal(''), Id]), ''),
  }),
  access: 'sys:duplicate:check',
  programs: 'site',
  done: '该值可用！',
})

/**
 * The same for a user, in the format of the family's later clients. Their server answers without signing in; here that
 * would tell anybody which accounts exist.
 */
export const userCheckOnly = endpoint({
  method: 'GET',
  path: '/sys/user/checkOnlyUser',
  summary: '校验用户的账号、手机号、邮箱或工号是否唯一',
  query: v.object({
    id: v.optional(v.union([v.literal(''), Id]), ''),
    username: v.optional(line(300), ''),
    phone: v.optional(line(300), ''),
    email: v.optional(line(300), ''),
    workNo: v.optional(line(300), ''),
  }),
  result: v.boolean(),
  access: 'sys:duplicate:check',
  programs: 'site',
})
