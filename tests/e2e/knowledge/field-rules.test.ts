import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { categories } from '#core/contract/km/documents/category.ts'
import { fieldAdd, fieldList } from '#core/contract/km/documents/custom-field.ts'
import type { FieldRule } from '#core/rules/field-rule.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

/** A rule, its sentence, what is refused, what is taken. */
type Case = readonly [rule: FieldRule, message: string, bad: readonly string[], good: readonly string[]]

const n = (length: number) => '1'.repeat(length)
const a = (length: number) => 'a'.repeat(length)

const TEXTS: readonly Case[] = [
  ['letters', '请输入英文字符', ['a1'], ['ab']],
  ['bankCard', '请输入正确的银行卡号码', [n(9), n(21)], [n(10), n(20)]],
  ['paperNumber', '请输入正确的证件号码', [a(51)], [a(50)]],
  ['residentId', '请输入正确的身份证号码', ['110105194912310021', '11010519490230002X'], ['11010519491231002X']],
  ['qq', '请输入正确的QQ号码', [n(4), n(13)], [n(5), n(12)]],
  ['webAddress', '请输入以http和https开头的网址', ['ftp://a.cn'], ['http://a.cn', 'https://a.cn']],
  ['titleLetters', '请输入2到100位的中英文字符和空格', ['知', a(101)], ['知库 a', a(100)]],
  [['minLength', 3], '最小长度3位字符', ['ab'], ['abc']],
  [['maxLength', 5], '最大长度5位字符', [a(6)], [a(5)]],
  [['pattern', 'n6-16'], '请输入6到16位数字', [n(5), n(17), '12345a'], [n(6), n(16)]],
  [['pattern', '*6-16'], '请输入6到16位任意字符', ['a-知 1', a(17)], ['a-知 12', a(16)]],
  [['pattern', 's6-18'], '请输入6到18位字母', [a(5), a(19), 'abcde1'], [a(6), a(18)]],
  [['pattern', 'p'], '请输入正确的邮政编码', ['012345'], ['100080']],
]
const NUMBERS: readonly Case[] = [
  ['natural', '请输入自然数', ['-1', '1.5'], ['0', '5']],
  [['pattern', 'z'], '请输入整数', ['1.5'], ['15', '-3']],
  [['pattern', 'money'], '请输入正确的金额', ['1.234'], ['1.23']],
]

const labelOf = (rule: FieldRule) => (typeof rule === 'string' ? rule : rule.join('-'))

/** What an administrator asks of a field, in the form that people fill in. */
describeInBrowser('校验', () => {
  let stage: Stage
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    const { id: categoryId } = await admin.call(categories.taxonomyAdd, { body: { name: '登记表' } })
    const add = (kind: 'text' | 'number' | 'choices', rule: FieldRule, options: string[] = []) =>
      admin.call(fieldAdd, { body: { categoryId, kind, label: labelOf(rule), rules: [rule], options } })
    for (const [rule] of TEXTS) await add('text', rule)
    for (const [rule] of NUMBERS) await add('number', rule)
    await add('choices', ['minTicks', 2], ['甲', '乙', '丙'])
    await add('choices', ['maxTicks', 2], ['甲', '乙', '丙'])
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  it('is chosen with its limits in the definition of a field, told in the list, and refused where it cannot be kept', async () => {
    const admin = await stage.page('admin')
    await admin.goto('/isystem/field')
    await admin.getByRole('button', { name: '新增字段' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '名称' }).fill('联系电话')
    await dialog.getByRole('combobox', { name: '格式校验' }).selectOption({ label: '手机号码' })
    await dialog.getByRole('textbox', { name: '最少字数' }).fill('12')
    await dialog.getByRole('textbox', { name: '最多字数' }).fill('11')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('最少字数不能超过最多字数').waitFor()
    expect(await violations(admin)).toEqual([])
    await dialog.getByRole('textbox', { name: '最少字数' }).fill('11')
    await dialog.getByRole('button', { name: '保存' }).click()
    await admin.getByRole('cell', { name: '手机号码、字数 11 到 11' }).waitFor()
    await admin.getByRole('button', { name: '编辑联系电话' }).click()
    expect(await dialog.getByRole('textbox', { name: '最少字数' }).inputValue()).toBe('11')
    await dialog.getByRole('combobox', { name: '格式校验' }).selectOption({ label: '不校验' })
    await dialog.getByRole('textbox', { name: '最少字数' }).fill('')
    await dialog.getByRole('button', { name: '保存' }).click()
    await admin.getByRole('cell', { name: '字数至多 11' }).waitFor()
    const api = await stage.server.signIn('admin')
    const own = (await api.call(fieldList, { query: {} })).find(({ label }) => label === '联系电话')
    expect(own?.rules).toEqual([['maxLength', 11]])
  })

  /** Types, leaves the field, reads what is said of it. */
  async function judge([rule, message, bad, good]: Case): Promise<void> {
    const field = page.getByRole('textbox', { name: labelOf(rule), exact: true })
    const note = field.locator('xpath=../following-sibling::*')
    for (const value of bad) {
      await field.fill(value)
      await field.blur()
      await soon(() => note.innerText()).toBe(`“${labelOf(rule)}”：${message}`)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
    }
    for (const value of good) {
      await field.fill(value)
      await field.blur()
      await soon(() => field.getAttribute('aria-invalid')).toBeNull()
    }
  }

  // proves V-07, V-08, V-10, V-11, V-12, V-13, V-14, V-16, V-20, V-21, V-34, V-35, V-36, V-40, V-43, V-45, V-22, V-23
  it('says what is wrong with a value as its field is left, counts what is chosen, and holds up the upload until it is right', async () => {
    page = await stage.page('editor')
    await page.goto('/createStore')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '选择文件', exact: true }).click()
    await (await chooser).setFiles({ name: '登记.md', mimeType: '', buffer: Buffer.from('# 登记\n\n正文') })
    await page.getByRole('combobox', { name: '分类' }).selectOption({ label: '登记表' })
    await page.getByRole('textbox', { name: 'qq', exact: true }).waitFor()
    for (const each of [...TEXTS, ...NUMBERS]) await judge(each)
    expect(await violations(page)).toEqual([])
    const choose = async (label: string, names: readonly string[]) => {
      const group = page.getByRole('group', { name: label })
      await group.getByRole('button', { name: `选择${label}` }).click()
      for (const name of names) await group.getByRole('checkbox', { name }).press('Space')
      await group.getByRole('button', { name: '收起' }).click()
    }
    await choose('minTicks-2', ['甲'])
    await choose('maxTicks-2', ['甲', '乙', '丙'])
    const send = page.getByRole('button', { name: /^开始上传|^上传/ }).first()
    await send.click()
    await page.getByText('“minTicks-2”：最少选择2项').first().waitFor()
    await page.getByText('“maxTicks-2”：最多选择2项').first().waitFor()
    await choose('minTicks-2', ['乙'])
    await choose('maxTicks-2', ['丙'])
    await send.click()
    await soon(() => page.getByRole('list', { name: '要上传的文件' }).getByRole('link').count()).toBe(1)
    expect(stage.complaints).toEqual([])
  })
})
