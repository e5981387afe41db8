import { expect, it } from 'vitest'
import { checkPasswordChange } from './password-change.ts'

it.each([
  [['', 'a', 'a'], '请输入旧密码!'],
  [['a', '', 'a'], '请输入新密码!'],
  [['a', 'b', ''], '请确认新密码!'],
  [['a', 'b', 'c'], '两次输入的密码不一样！'],
  [['a', 'b', 'b'], null],
] as const)('%j -> %s', ([oldpassword, password, confirmpassword], message) => {
  expect(checkPasswordChange({ oldpassword, password, confirmpassword })).toBe(message)
})
