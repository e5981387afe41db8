import { expect, it } from 'vitest'
import { checkEmail, checkLandline, checkMobile, checkUsername, checkWorkNumber } from './person.ts'

const cases = [
  [checkMobile, '', '请输入手机号'],
  [checkMobile, '12345678901', '请输入正确手机号'],
  [checkMobile, '1380000000', '请输入正确手机号'],
  [checkMobile, '138000000000', '请输入正确手机号'],
  [checkMobile, '+13800000000', '请输入正确手机号'],
  ...['13', '14', '15', '16', '17', '18', '19'].map((head) => [checkMobile, `${head}800000000`, null] as const),
  [checkUsername, '', '请输入用户名'],
  [checkUsername, 'a-bc', '只允许字母、数字、下划线'],
  [checkUsername, '张三李四', '只允许字母、数字、下划线'],
  [checkUsername, 'abc', '长度4到18个字符'],
  [checkUsername, 'abcd', null],
  [checkUsername, 'a'.repeat(18), null],
  [checkUsername, 'a'.repeat(19), '长度4到18个字符'],
  [checkEmail, '', null],
  [checkEmail, 'a@b.cn', null],
  [checkEmail, 'anna.li+km@mail.example.com', null],
  [checkEmail, 'a@b.cn!', '邮箱格式不正确'],
  [checkEmail, 'a@b', '邮箱格式不正确'],
  [checkEmail, 'a@', '邮箱格式不正确'],
  [checkEmail, 'a b@c.cn', '邮箱格式不正确'],
  [checkLandline, '', null],
  [checkLandline, '010-12345678', null],
  [checkLandline, '01012345678', null],
  [checkLandline, '1234567', null],
  [checkLandline, '010-12345678-123', null],
  [checkLandline, '010-12345678-abc', '请输入正确的座机号'],
  [checkLandline, '86-12345678', '请输入正确的座机号'],
  [checkLandline, '12345678 转 1', '请输入正确的座机号'],
  [checkLandline, '123', '请输入正确的座机号'],
  [checkWorkNumber, '', null],
  [checkWorkNumber, 'A'.repeat(20), null],
  [checkWorkNumber, 'A'.repeat(21), '请输入20位以内的英文字符和数字'],
  [checkWorkNumber, 'A-1', '请输入20位以内的英文字符和数字'],
] as const

it.each(cases.map(([rule, value, message]) => [rule.name, value, message, rule] as const))(
  '%s says about %j: %s',
  (_, value, message, rule) => {
    expect(rule(value)).toBe(message)
  },
)
