import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { soon, violations } from '../support/stage.ts'
import { type Bench, openBench } from './bench.ts'

/** The field, its sentence, what is refused, what is taken. */
type Case = readonly [field: string, message: string, bad: readonly string[], good: readonly string[]]

const n = (length: number) => '1'.repeat(length)
const a = (length: number) => 'a'.repeat(length)

const GENERAL: readonly Case[] = [
  ['natural', '请输入自然数', ['-1', '1.5'], ['0', '5']],
  ['letters', '请输入英文字符', ['a1'], ['ab']],
  ['bankCard', '请输入正确的银行卡号码', [n(9), n(21)], [n(10), n(20)]],
  ['paperNumber', '请输入正确的证件号码', [a(51)], [a(50)]],
  ['residentId', '请输入正确的身份证号码', ['110105194912310021', '11010519490230002X'], ['11010519491231002X']],
  ['qq', '请输入正确的QQ号码', [n(4), n(13)], [n(5), n(12)]],
  ['webAddress', '请输入以http和https开头的网址', ['ftp://a.cn'], ['http://a.cn', 'https://a.cn']],
  ['titleLetters', '请输入2到100位的中英文字符和空格', ['知', a(101)], ['知库 a', a(100)]],
  ['digitLines', '请输入数字和换行符', ['a'], ['1\n2']],
  ['atMost255', '请输入255位以内的字符', [a(256)], [a(255)]],
  ['minLength-3', '最小长度3位字符', ['ab'], ['abc']],
  ['maxLength-5', '最大长度5位字符', [a(6)], [a(5)]],
]

const PATTERNS: readonly Case[] = [
  ['n6-16', '请输入6到16位数字', [n(5), n(17), '12345a'], [n(6), n(16)]],
  ['*6-16', '请输入6到16位任意字符', ['a-知 1', a(17)], ['a-知 12', a(16)]],
  ['s6-18', '请输入6到18位字母', [a(5), a(19), 'abcde1'], [a(6), a(18)]],
  ['url', '请输入正规的网址', ['a.cn'], ['https://a.cn']],
  ['e', '请输入正确的电子邮件', ['a@'], ['a@b.cn']],
  ['m', '请输入正确的手机号码', ['12800138000'], ['13800138000']],
  ['p', '请输入正确的邮政编码', ['012345'], ['100080']],
  ['s', '请输入字母', ['a1'], ['abc']],
  ['n', '请输入数字', ['1x'], ['-1.5']],
  ['z', '请输入整数', ['1.5'], ['15']],
  ['*', '不能为空', ['  '], ['a']],
  ['money', '请输入正确的金额', ['1.234'], ['1.23']],
]

describeInBrowser('the rules of fields', () => {
  let bench: Bench
  let page: Page
  beforeAll(async () => {
    bench = await openBench()
    page = await bench.page('rules')
    await page.getByRole('button', { name: '提交' }).waitFor()
  })
  afterAll(async () => {
    await bench?.[Symbol.asyncDispose]()
  })

  const byId = (id: string) => page.locator(`[id="${id}"]`)
  const fieldNote = (id: string) => page.locator(`[id="${id}-note"]`)

  /** Types, leaves the field, reads what is said of it. */
  async function judge([id, message, bad, good]: Case, prefix: string): Promise<void> {
    const field = byId(prefix + id)
    for (const value of bad) {
      await field.fill(value)
      await field.blur()
      await soon(() => fieldNote(prefix + id).innerText()).toBe(message)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
    }
    for (const value of good) {
      await field.fill(value)
      await field.blur()
      await soon(() => field.getAttribute('aria-invalid')).toBe('false')
    }
  }

  // proves V-07, V-08, V-10, V-11, V-12, V-13, V-14, V-16, V-17, V-18, V-20, V-21
  it('say what is wrong as a field is left, and nothing of what is right', async () => {
    for (const each of GENERAL) await judge(each, '')
    await byId('bankCard').fill('4111111111111112')
    expect(await fieldNote('bankCard').innerText()).toBe('银行卡号码可能有误，请核对')
    expect(await byId('bankCard').getAttribute('aria-invalid')).toBe('false')
    await byId('bankCard').fill('4111111111111111')
    expect(await fieldNote('bankCard').textContent()).toBe('')
  })

  // proves V-34, V-35, V-36, V-37, V-38, V-39, V-40, V-41, V-42, V-43, V-44, V-45
  it('name the patterns of cells', async () => {
    for (const each of PATTERNS) await judge(each, 'pattern-')
    expect(await violations(page)).toEqual([])
  })

  // proves V-01, V-22, V-23
  it('count what is ticked, and hold up the form until it is right', async () => {
    const submit = page.getByRole('button', { name: '提交' })
    await byId('pattern-*').fill('a')
    const tick = (field: string, name: string) => byId(field).getByRole('checkbox', { name }).press('Space')
    await tick('minTicks-2', '甲')
    for (const name of ['甲', '乙', '丙']) await tick('maxTicks-2', name)
    await submit.click()
    await soon(() => fieldNote('minTicks-2').innerText()).toBe('最少选择2项')
    await soon(() => fieldNote('maxTicks-2').innerText()).toBe('最多选择2项')
    await soon(() => page.locator('output').innerText()).toBe('有错误')
    await tick('minTicks-2', '乙')
    await tick('maxTicks-2', '丙')
    // One that is empty is asked for when the form is sent, and as soon as it is left with something wrong.
    expect(await fieldNote('requiredMobile').innerText()).toBe('请输入手机号')
    await judge(['requiredMobile', '请输入正确手机号', ['1380013800'], ['13800138000']], '')
    await submit.click()
    await soon(() => page.locator('output').innerText()).toBe('可以提交')
    expect(await fieldNote('minTicks-2').textContent()).toBe('')
    // None at all is too few, too.
    await tick('minTicks-2', '甲')
    await tick('minTicks-2', '乙')
    await submit.click()
    await soon(() => fieldNote('minTicks-2').innerText()).toBe('最少选择2项')
    expect(bench.complaints).toEqual([])
  })
})
