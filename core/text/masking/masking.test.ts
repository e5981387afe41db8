import { describe, expect, it } from 'vitest'
import { seededRandom, type Random } from '../../access/testing/seeded-random.ts'
import { luhnSum, residentCheckSign } from '../../rules/identity.ts'
import { creditCheckSign } from './credit-code.ts'
import { MASK_KINDS, type MaskingRule, type MaskKind } from './kinds.ts'
import { type Masker, maskerOf } from './masking.ts'

const rule = (kind: MaskKind, keepFirst: number, keepLast: number, pattern: string | null = null): MaskingRule => ({
  kind,
  pattern,
  keepFirst,
  keepLast,
})

const BUILT_IN = MASK_KINDS.filter((kind) => kind !== 'pattern')
const all = maskerOf(BUILT_IN.map((kind) => rule(kind, 3, 4)))!
const own = (pattern: string) => maskerOf([rule('pattern', 2, 2, pattern)])!

describe('masks', () => {
  it.each([
    ['电话13800138000。', '电话138****8000。'],
    ['138 0013 8000', '138 **** 8000'],
    ['138-0013-8000', '138-****-8000'],
    ['+86 138-0013-8000', '+86 138-****-8000'],
    ['8613800138000', '86138****8000'],
    ['1 3 8 0 0 1 3 8 0 0 0', '1 3 8 * * * * 8 0 0 0'],
    ['１３８００１３８０００', '１３８****８０００'],
    ['138001\n38000', '138***\n*8000'],
    ['TEL13800138000转8001', 'TEL138****8000转8001'],
    ['1.13800138000', '1.138****8000'],
    ['2026-11-27 13800138000', '2026-11-27 138****8000'],
    ['<p>138<em>0013</em>8000</p>', '<p>138<em>****</em>8000</p>'],
    ['<a href="tel:13800138000">电话</a>', '<a href="tel:138****8000">电话</a>'],
    ['138&nbsp;0013&nbsp;8000', '138&nbsp;****&nbsp;8000'],
    ['138<br>0013<br/>8000', '138<br>****<br/>8000'],
    ['110101199003078515', '110***********8515'],
    ['110101 19900307 8515', '110*** ******** 8515'],
    ['1101011990\n03078515', '110*******\n****8515'],
    ['11010519491231002X', '110***********002X'],
    ['11010519491231002ｘ', '110***********002ｘ'],
    ['110105491231002', '110********1002'],
    ['010-65529988', '010-****9988'],
    ['(0571) 8888-6666', '(057*) ****-6666'],
    ['6222 0210 0111 6245 702', '622* **** **** ***5 702'],
    ['4111-1111-1111-1111', '411*-****-****-1111'],
    ['91350100M000100Y43', '913***********0Y43'],
    ['9135 0100 M000 100Y 43', '913* **** **** **0Y 43'],
    ['E12345678', 'E****5678'],
  ])('%j', (text, shown) => {
    expect(all.mask(text)).toBe(shown)
  })

  it('the name of an e-mail address, and leaves its domain', () => {
    const masker = maskerOf([rule('email', 1, 0)])!
    expect(masker.mask('邮箱 zhangsan@example.com、a@b.cn，不是 @某人')).toBe(
      '邮箱 z*******@example.com、*@b.cn，不是 @某人',
    )
  })

  it('what an administrator has written as a pattern', () => {
    expect(own(String.raw`HT\d{8}`).mask('合同 HT20261127 与 HT2026')).toBe('合同 HT******27 与 HT2026')
    expect(own('张三丰|李四').mask('张三丰和李四')).toBe('***和**')
  })

  it('at least four signs, whatever a rule leaves', () => {
    expect(maskerOf([rule('mobile', 20, 20)])!.mask('13800138000')).toBe('****0138000')
    expect(maskerOf([rule('mobile', 0, 0)])!.mask('13800138000')).toBe('***********')
  })
})

describe('leaves', () => {
  it.each([
    '2026-11-27 21:10:33',
    '合计 1,380,013,800.00 元',
    '110101199003078516',
    '110101199002308510',
    '4111111111111112',
    '91350100M000100Y44',
    '编号 20261127000138001',
    '019ab13800138000cdef0123456789ab',
    '9b1380013800042c1f6d',
    '138 00 138000',
    '400-800-8820',
    '<td>138</td><td>00138000</td>',
    '第 13 章 900 页 150 行 2200 字',
  ])('%j', (text) => {
    expect(all.mask(text)).toBe(text)
    expect(all.has(text)).toBe(false)
  })

  it('everything where no rule is in force', () => {
    expect(maskerOf([])).toBeNull()
  })

  it('what a pattern could mean that is refused', () => {
    for (const pattern of ['(a*)*', 'a+', 'x*', '(a', String.raw`(a)\1`, '.{0,200}'])
      expect(own(pattern).mask('aaaa x')).toBe('aaaa x')
  })
})

const digits = (random: Random, length: number): string => Array.from({ length }, () => String(random.int(10))).join('')

function planted(random: Random): string {
  const kind = random.int(4)
  if (kind === 0) return `1${random.pick(['3', '5', '8', '9'])}${digits(random, 9)}`
  if (kind === 1) {
    const first = `${random.pick(['110101', '440305', '310115'])}19${10 + random.int(90)}0${1 + random.int(9)}1${random.int(10)}${digits(random, 3)}`
    return first + residentCheckSign(first)
  }
  if (kind === 2) {
    const first = `62${digits(random, 14)}`
    const last = Array.from({ length: 10 }, (_, at) => first + String(at)).find((card) => luhnSum(card) % 10 === 0)
    return last!
  }
  const first = `9135${digits(random, 4)}M${digits(random, 8)}`
  return first + creditCheckSign(first)
}

const FILLING = ['，', '电话：', '知识库', '\n\n第二段', '（', '）', '<b>', '</b>', 'abc ', '。', ' / ']

function written(random: Random, number: string): string {
  if (number.length !== 11 && random.chance(0.5)) {
    const at = 4 + random.int(number.length - 6)
    return `${number.slice(0, at)}${random.pick([' ', '-', '\n', '　', ' - ', '<em>', '&nbsp;'])}${number.slice(at)}`
  }
  if (random.chance(0.3)) return number.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  return number
}

it('keeps the length, and no planted number survives', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = seededRandom(seed)
    const numbers = Array.from({ length: 1 + random.int(4) }, () => planted(random))
    const text = numbers
      .map((number) => random.pick(FILLING) + written(random, number) + random.pick(FILLING))
      .join('知')
    const shown = all.mask(text)
    expect(shown.length, text).toBe(text.length)
    const plain = shown.normalize('NFKC').replaceAll(/<[^>]*>|&nbsp;|[\s-]/g, '')
    for (const number of numbers) expect(plain, `${seed} ${text}`).not.toContain(number)
    expect(all.mask(shown), 'masked once more').toBe(shown)
    const known = new Set(all.numbers(text))
    for (const number of numbers) expect(known, `${seed} ${text}`).toContain(number)
  }
})

it('leaves every text without numbers as it is', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seededRandom(seed)
    const text = Array.from({ length: 30 }, () =>
      random.chance(0.3) ? digits(random, 1 + random.int(5)) + random.pick(['元', '年', '，']) : random.pick(FILLING),
    ).join('知')
    expect(all.mask(text), text).toBe(text)
  }
})

it('of a piece, masks digits at its ends, which may be the rest of a number', () => {
  expect(all.maskPiece('…0013 8000 联系人')).toBe('…**** **** 联系人')
  expect(all.maskPiece('电话 138 00…')).toBe('电话 *** **…')
  expect(all.maskPiece('13800138000')).toBe('138****8000')
  expect(all.maskPiece('第 3 章')).toBe('第 3 章')
})

const MEGABYTE = 1_000_000
const hostile: Readonly<Record<string, string>> = {
  'one long number': '1'.repeat(MEGABYTE),
  'digits with blanks': '1 '.repeat(MEGABYTE / 2),
  'digits in lines': '1\n'.repeat(MEGABYTE / 2),
  'numbers beside numbers': '13800138000 '.repeat(MEGABYTE / 12),
  'beginnings of cards': '62 '.repeat(MEGABYTE / 3),
  'signs of addresses': 'a@'.repeat(MEGABYTE / 2),
  'open tags': '<a'.repeat(MEGABYTE / 2),
  'tags between digits': '<b>1'.repeat(MEGABYTE / 4),
  'beginnings of codes': '91'.repeat(MEGABYTE / 2),
  'one blank after the other': `1${' '.repeat(MEGABYTE)}`,
}

describe('time grows with the length alone', () => {
  const seconds = (masker: Masker, text: string): number => {
    const { user } = process.cpuUsage()
    masker.mask(text)
    return (process.cpuUsage().user - user) / 1e6
  }
  it.each(Object.keys(hostile))('%s: a megabyte', (name) => {
    const text = hostile[name]!
    expect(seconds(all, text)).toBeLessThan(5)
    // Twice the text takes about twice the time; a square would take four times.
    const half = Math.max(0.02, seconds(all, text.slice(0, MEGABYTE / 4)))
    expect(seconds(all, text.slice(0, MEGABYTE / 2))).toBeLessThan(half * 3.5)
  })

  it('of an own pattern too', () => {
    expect(seconds(own('[a-z]{1,20}@[a-z]{1,20}x'), 'a'.repeat(200_000))).toBeLessThan(5)
  })
})
