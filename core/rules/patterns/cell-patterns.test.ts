import { describe, expect, it } from 'vitest'
import { namedPatterns } from './cell-patterns.ts'
import { PATTERN_REFERS } from './linear-pattern/read.ts'
import { PATTERN_BROKEN } from './raw-pattern.ts'
import { readPattern } from './read-pattern.ts'

const fits = (name: string, value: string) => readPattern(name)(value) === null
const judged = (name: string, values: readonly string[]) => values.map((value) => fits(name, value))
const YES = true
const NO = false

/** The name, fitting values, other values. */
const CASES: readonly [string, readonly string[], readonly string[]][] = [
  ['n6-16', ['123456', '1'.repeat(16)], ['12345', '1'.repeat(17), '12345a', 'a123456', '']],
  ['*6-16', ['ab 知-1', '知'.repeat(16), '𠮷'.repeat(6), 'a\nbcde'], ['abcde', 'a'.repeat(17), '𠮷'.repeat(5)]],
  ['s6-18', ['abcDEF', 'z'.repeat(18)], ['abcde', 'a'.repeat(19), 'abcde1', '1abcdef']],
  [
    'url',
    ['https://a.cn', 'HTTP://a.b.cn:80/x?y=1#z', 'http://知库.cn/a b'.replace(' ', '%20')],
    ['a.cn', 'ftp://a.cn', 'https://', 'https://a', 'https://a.', 'xhttps://a.cn', 'https://a.cn/a b'],
  ],
  ['e', ['a@b.cn', 'a.b+c@d-e.f.cn'], ['a@', '@b.cn', 'a@b', 'a b@c.cn', 'a@b.cn ']],
  ['m', ['13800138000', '19912345678'], ['12800138000', '1380013800', '138001380001', '013800138000']],
  ['p', ['100080', '999999'], ['012345', '10008', '1000800', '10008a', 'x100080']],
  ['s', ['abc', 'Z'], ['a1', '1a', '知', '']],
  ['n', ['-1.5', '0', '12.25'], ['1x', 'x1', '1.', '.5', '--1', '']],
  ['z', ['-15', '0'], ['1.5', '1x', 'x1', '-', '']],
  ['*', ['a', ' a '], ['', '  ', '\n']],
  ['money', ['1', '1.2', '-1.23', '0.00', '120.5'], ['1.234', '1.', '.1', '1x', 'x1', '1.2.3']],
]

describe('the named patterns of cells', () => {
  it.each(CASES)('%s', (name, good, bad) => {
    expect(judged(name, good)).toEqual(good.map(() => YES))
    expect(judged(name, bad)).toEqual(bad.map(() => NO))
  })

  it('say what they ask for', () => {
    expect(Object.fromEntries(Object.entries(namedPatterns).map(([name, { message }]) => [name, message]))).toEqual({
      'n6-16': '请输入6到16位数字',
      '*6-16': '请输入6到16位任意字符',
      's6-18': '请输入6到18位字母',
      url: '请输入正规的网址',
      e: '请输入正确的电子邮件',
      m: '请输入正确的手机号码',
      p: '请输入正确的邮政编码',
      s: '请输入字母',
      n: '请输入数字',
      z: '请输入整数',
      '*': '不能为空',
      money: '请输入正确的金额',
    })
  })

  it('are known by their own names alone; other texts are patterns themselves', () => {
    expect(judged('toString', ['toString', '1'])).toEqual([YES, NO])
    expect(judged('^[A-C]$', ['A', 'D'])).toEqual([YES, NO])
    expect(judged('[A-C]', ['xAx', 'a'])).toEqual([YES, NO])
    expect(readPattern('^[A-C]$')('D')).toBe('格式不正确')
  })

  it('let nothing through where the pattern is refused, and say why', () => {
    for (const [source, message] of [
      [String.raw`(a*)\1*`, PATTERN_REFERS],
      ['(', PATTERN_BROKEN],
    ] as const)
      for (const value of ['', 'a', '(']) expect(readPattern(source)(value)).toBe(message)
  })

  it('judge no value for which they would need long', () => {
    const problem = readPattern('[ab]*a[ab]{200}[cd]')
    expect(problem('a'.repeat(3000))).toBe('内容太长，不能校验')
    expect(problem(`${'a'.repeat(201)}c`)).toBeNull()
  })
})
