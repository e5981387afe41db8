import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { line } from '../values.ts'
import { Department } from './login.ts'

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
  audit: ['password-change', 'password-change-failed'],
  beforePasswordChange: true,
  done: '密码重置成功!',
})

export const currentDepartments = endpoint({
  method: 'GET',
  path: '/sys/user/getCurrentUserDeparts',
  summary: '我的部门',
  result: v.object({ list: v.array(Department), orgCode: v.nullish(v.string()) }),
  access: 'signed-in',
})
