import { describe, expect, it } from 'vitest'
import * as writing from './writing.ts'

type Rule = (value: string) => string | null

const CASES: readonly [string, Rule, string, readonly string[], readonly string[]][] = [
  [
    'natural numbers',
    writing.checkNaturalNumber,
    '请输入自然数',
    ['', '0', '5', '10'],
    ['-1', '1.5', '05', '1a', 'a1'],
  ],
  ['letters', writing.checkLetters, '请输入英文字符', ['', 'aZ'], ['a1', '1a', '知', 'a b']],
  [
    'QQ',
    writing.checkQq,
    '请输入正确的QQ号码',
    ['', '12345', '1'.repeat(12)],
    ['1234', '1'.repeat(13), '12345a', 'a12345'],
  ],
  [
    'web addresses',
    writing.checkWebAddress,
    '请输入以http和https开头的网址',
    ['', 'http://a', 'HTTPS://a.cn/b?c#d'],
    [
      'ftp://a.cn',
      'a.cn',
      'http://',
      'http:///x',
      'http://?x',
      'http://#x',
      'https://a b',
      'http://a:x',
      'xhttp://a.cn',
    ],
  ],
  [
    'letters of two scripts',
    writing.checkTitleLetters,
    '请输入2到100位的中英文字符和空格',
    ['', '知库', 'a 知', '𠮷𠮷', '知'.repeat(100)],
    ['知', '知'.repeat(101), 'a1', '1ab', 'ab1', 'a\tb'],
  ],
  ['digits and lines', writing.checkDigitLines, '请输入数字和换行符', ['', '1', '1\r\n2\n'], ['a', '1a', 'a1', '1 2']],
  ['255 signs', writing.checkAtMost255, '请输入255位以内的字符', ['', '𠮷'.repeat(255)], ['a'.repeat(256)]],
  ['a least length', writing.minLength(3), '最小长度3位字符', ['', 'abc', '知知知'], ['ab', '𠮷𠮷']],
  ['a greatest length', writing.maxLength(3), '最大长度3位字符', ['', 'abc', '𠮷𠮷𠮷'], ['abcd']],
  ['a least number of ticks', writing.minTicks(2), '最少选择2项', ['a,b', 'a,b,c'], ['', 'a', 'a,']],
  ['a greatest number of ticks', writing.maxTicks(2), '最多选择2项', ['', 'a', 'a,b'], ['a,b,c']],
]

describe('what may be typed into general fields', () => {
  it.each(CASES)('%s', (_, rule, message, good, bad) => {
    expect(good.map(rule)).toEqual(good.map(() => null))
    expect(bad.map(rule)).toEqual(bad.map(() => message))
  })
})
