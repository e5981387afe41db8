import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { line } from '../values.ts'
import { Department } from './login.ts'

export const UserRow = v.looseObject({
  id: v.string(),
  username: v.string(),
  realname: v.string(),
  /** 1 male, 2 female. */
  sex: v.nullish(v.number()),
  phone: v.nullish(v.string()),
  email: v.nullish(v.string()),
  orgCodeTxt: v.nullish(v.string()),
  /** 1 normal, 2 frozen. */
  status: v.nullish(v.number()),
})
export type UserRow = v.InferOutput<typeof UserRow>

export const userList = endpoint({
  method: 'GET',
  path: '/sys/user/list',
  summary: '分页查询用户',
  query: listQuery,
  result: pageOf(UserRow),
  access: 'sys:user:list',
})

export const passwordUpdate = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/user/updatePassword',
  summary: '修改自己的密码',
  body: v.object({
    username: v.optional(line(100)),
    oldpassword: v.pipe(v.string(), v.maxLength(200)),
    password: v.pipe(v.string(), v.maxLength(200)),
    confirmpassword: v.pipe(v.string(), v.maxLength(200)),
  }),
  access: 'signed-in',
  done: '密码重置成功!',
})

export const currentDepartments = endpoint({
  method: 'GET',
  path: '/sys/user/getCurrentUserDeparts',
  summary: '我的部门',
  result: v.object({ list: v.array(Department), orgCode: v.nullish(v.string()) }),
  access: 'signed-in',
})
