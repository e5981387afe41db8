import { expect, it } from 'vitest'
import { CHANGE_RULES, checkPasswordChange, newPasswordProblem, PASSWORD_WANTED, weakness } from './password.ts'

it.each([
  ['', '密码至少 8 个字符'],
  ['abc1234', '密码至少 8 个字符'],
  [`a1${'x'.repeat(63)}`, '密码不能超过 64 个字符'],
  ['abcdefgh', '密码须同时含有字母和数字'],
  ['12345678', '密码须同时含有字母和数字'],
  ['abcd\u00001234', '密码不能含有控制字符'],
  ['abcd1234', '密码太常见，容易被猜到，请换一个'],
  ['Password1', '密码太常见，容易被猜到，请换一个'],
  ['Wort-1234', null],
  ['Wort-123', null],
  ['𠀀𠀁𠀂𠀃𠀄𠀅7', '密码至少 8 个字符'],
  ['我的密码很长啊1', null],
  [`Wort-7${'ü-'.repeat(29)}`, null],
])('weakness of %j', (password, problem) => {
  expect(weakness(password)).toBe(problem)
})

it.each([
  ['7-lina-Regen', 'lina', '密码不能包含用户账号'],
  ['7-ANIL-Regen', 'LiNa', '密码不能包含用户账号'],
  ['７-ｌｉｎａ-Regen', 'lina', '密码不能包含用户账号'],
  ['7-lin-Regen', 'lin', '密码不能包含用户账号'],
  ['7-lina-Regen', 'ｌｉｎａ', '密码不能包含用户账号'],
  ['7-lina-Regen', 'linax', null],
  ['7-lina-Regen', 'li', null],
  ['7-lina-Regen', '', null],
])('weakness of %j for the account %j', (password, account, problem) => {
  expect(weakness(password, account)).toBe(problem)
})

it('says beforehand what each rule wants, and one sentence says it all', () => {
  const faulty = ['Wq7-tz', 'Wortlang-q', '7-lina-Regen', 'abcd1234', 'Old-pass1']
  const broken = faulty.map((password) =>
    CHANGE_RULES.filter(({ problem }) => problem({ password, account: 'lina', old: 'Old-pass1' }) !== null),
  )
  expect(broken.map((rules) => rules.map(({ wants }) => wants))).toEqual(CHANGE_RULES.map(({ wants }) => [wants]))
  expect(PASSWORD_WANTED).toBe('8 至 64 个字符；同时含有字母和数字；不包含账号，倒着写也不行；不是容易被猜到的常见密码')
})

const ask = (over: object) =>
  newPasswordProblem({ account: 'zhangwei', old: 'Old-pass1', next: 'New-pass2', confirm: 'New-pass2', ...over })

it.each([
  [{ next: '', confirm: 'x' }, '新密码不允许为空!'],
  [{ confirm: 'new-pass2' }, '两次输入密码不一致!'],
  [{ next: 'Old-pass1', confirm: 'Old-pass1' }, '新密码不能与旧密码相同'],
  [{ next: 'Ｏld-pass1', confirm: 'Ｏld-pass1' }, '新密码不能与旧密码相同'],
  [{ old: 'Ｎew-pass2' }, '新密码不能与旧密码相同'],
  [{ next: 'short1', confirm: 'short1' }, '密码至少 8 个字符'],
  [{ next: 'Zhangwei-8841', confirm: 'Zhangwei-8841' }, '密码不能包含用户账号'],
  [{}, null],
])('a change to %j', (over, problem) => {
  expect(ask(over)).toBe(problem)
})

it.each([
  [['', 'a', 'a'], '请输入旧密码!'],
  [['a', '', 'a'], '请输入新密码!'],
  [['a', 'b', ''], '请确认新密码!'],
  [['a', 'b', 'c'], '两次输入的密码不一样！'],
  [['a', 'short1', 'short1'], '密码至少 8 个字符'],
  [['a', 'my.ZhangWei.7', 'my.ZhangWei.7'], '密码不能包含用户账号'],
  [['Old-pass1', 'Old-pass1', 'Old-pass1'], '新密码不能与旧密码相同'],
  [['a', 'New-pass2', 'New-pass2'], null],
] as const)('the form says about %j', ([oldpassword, password, confirmpassword], message) => {
  expect(checkPasswordChange({ oldpassword, password, confirmpassword }, 'zhangwei')).toBe(message)
})
