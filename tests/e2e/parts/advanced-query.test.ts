import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { soon, violations } from '../support/stage.ts'
import { type Bench, openBench } from './bench.ts'

describeInBrowser('the advanced query of the console', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => {
    await bench?.[Symbol.asyncDispose]()
  })

  const asked = (page: Page) => page.locator('output').textContent()
  const button = (page: Page) => page.getByRole('button', { name: /^高级查询/ })
  const dialog = (page: Page) => page.getByRole('dialog', { name: '高级查询' })
  const condition = (page: Page, at: number) => dialog(page).getByRole('group', { name: `第 ${at} 个条件` })
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
  const open = async (page: Page) => {
    await button(page).click()
    await dialog(page).waitFor()
  }
  const save = async (page: Page, name: string) => {
    await press(page, '保存查询条件')
    const box = page.getByRole('dialog', { name: '保存查询' })
    await box.getByRole('textbox', { name: '保存名称' }).fill(name)
    await box.getByRole('button', { name: '保存', exact: true }).click()
  }

  // proves E-26
  it('begins with a condition, asks, shows that it is asked, and forgets on reset', async () => {
    const page = await bench.page('query')
    await open(page)
    expect((await dialog(page).boundingBox())!.width).toBe(1000)
    expect(await condition(page, 1).count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await press(page, '查询')
    expect(await dialog(page).getByRole('alert').textContent()).toBe('不能查询空条件')
    expect(await page.locator('main b').textContent()).toBe('0')
    await condition(page, 1).getByLabel('值').fill('李')
    await condition(page, 1).getByRole('button', { name: '在下面增加条件' }).click()
    await condition(page, 2).getByRole('combobox', { name: '字段' }).selectOption('部门')
    await condition(page, 2).getByRole('combobox', { name: '值' }).selectOption('法务部')
    await dialog(page).getByLabel('过滤条件匹配').selectOption('or')
    await press(page, '查询')
    expect(await asked(page)).toBe(
      'or [{"field":"realname","rule":"like","val":"李","type":"text"},{"field":"department","rule":"eq","val":"d4","type":"dictionary"}]',
    )
    expect(await button(page).getAttribute('aria-pressed')).toBe('true')
    await open(page)
    expect(await condition(page, 1).getByLabel('值').inputValue()).toBe('李')
    await press(page, '重置')
    expect(await asked(page)).toBe('全部')
    await dialog(page).getByRole('button', { name: '关闭' }).click()
    expect(await button(page).getAttribute('aria-pressed')).toBe('false')
  })

  // proves E-26
  it('takes values by the kind of the field, and keeps the first of several', async () => {
    const page = await bench.page('query')
    await open(page)
    const field = (name: string) => condition(page, 1).getByRole('combobox', { name: '字段' }).selectOption(name)
    const rule = condition(page, 1).getByRole('combobox', { name: '匹配规则' })
    await field('生日')
    expect(await condition(page, 1).getByLabel('值').getAttribute('type')).toBe('date')
    await field('创建时间')
    await condition(page, 1).getByLabel('值').fill('2026-11-22T08:30:00')
    await press(page, '查询')
    expect(await asked(page)).toMatch(/"val":"2026-11-22 08:30(:00)?"/)
    await open(page)
    await field('部门')
    await rule.selectOption('在…中')
    await condition(page, 1).getByRole('button', { name: '选择部门' }).click()
    await page.getByRole('checkbox', { name: '财务部' }).check()
    await page.getByRole('checkbox', { name: '法务部' }).check()
    await page.keyboard.press('Escape')
    await rule.selectOption('等于')
    expect(await condition(page, 1).getByRole('combobox', { name: '值' }).inputValue()).toBe('d1')
  })

  // proves E-26
  it('takes each value from where its field says, and keeps with the query what the field says', async () => {
    const page = await bench.page('query')
    await open(page)
    const field = (name: string) => condition(page, 1).getByRole('combobox', { name: '字段' }).selectOption(name)
    const picked = async (name: string) => {
      await page.getByLabel(`选择${name}`, { exact: true }).click()
      await page.getByRole('dialog').last().getByRole('button', { name: /^确/ }).click()
    }
    const kept = async (name: string) => {
      await save(page, name)
      await page.getByRole('region', { name: '保存的查询' }).getByRole('button', { name, exact: true }).waitFor()
      const text = await page.evaluate(() => localStorage.getItem('JSuperQuerySaved_bench') ?? '[]')
      const queries = JSON.parse(text) as { title: string; records: object[] }[]
      return queries.find(({ title }) => title === name)?.records[0]
    }
    await field('职级')
    await condition(page, 1).getByRole('combobox', { name: '值' }).selectOption('position_rank之一')
    expect(await kept('职级')).toEqual({
      field: 'rank',
      rule: 'eq',
      val: 'a',
      type: 'dictionary',
      dictCode: 'position_rank',
    })
    await field('分类')
    await condition(page, 1).getByRole('combobox').last().fill('制度')
    await page.getByRole('option', { name: 'name：制度' }).click()
    const table = { dictTable: 'category', dictCode: 'code', dictText: 'name' }
    expect(await kept('分类')).toEqual({
      field: 'category',
      rule: 'like',
      val: 'category.code',
      type: 'text',
      ...table,
    })
    await field('创建人')
    await condition(page, 1).getByText('选择用户').click()
    await picked('李伟10')
    expect(await kept('创建人')).toMatchObject({ field: 'createBy', val: 'u10', customReturnField: 'id' })
    await field('修改人')
    await condition(page, 1).getByText('选择用户').click()
    await picked('李伟10')
    expect(await kept('修改人')).toEqual({ field: 'updateBy', rule: 'like', val: 'user10', type: 'text' })
    await field('角色')
    await condition(page, 1).getByText('选择角色').click()
    await picked('writer')
    const popup = { code: 'roles', orgFields: 'roleCode' }
    expect(await kept('角色')).toMatchObject({ field: 'role', val: 'writer', popup })
    expect(await violations(page)).toEqual([])
  })

  it('keeps queries under names, asks before it replaces or removes one', async () => {
    const page = await bench.page('query')
    await open(page)
    await press(page, '保存查询条件')
    expect(await dialog(page).getByRole('alert').textContent()).toBe('空条件不能保存')
    await condition(page, 1).getByLabel('值').fill('李')
    await save(page, ' ')
    expect(await page.getByRole('dialog', { name: '保存查询' }).getByRole('alert').textContent()).toBe(
      '保存名称不能为空',
    )
    await page.getByRole('textbox', { name: '保存名称' }).fill('姓李的')
    await page.keyboard.press('Enter')
    expect(await dialog(page).getByRole('status').textContent()).toBe('保存成功')
    const stored = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('JSuperQuerySaved_bench') ?? '[]') as object[])
    const record = { field: 'realname', rule: 'like', val: '李', type: 'text' }
    expect(await stored()).toEqual([{ title: '姓李的', matchType: 'and', records: [record] }])
    await condition(page, 1).getByLabel('值').fill('李四')
    await save(page, '姓李的')
    await page.getByText('姓李的 已存在，是否覆盖？', { exact: true }).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
    expect(await stored()).toEqual([{ title: '姓李的', matchType: 'and', records: [record] }])
    await page.getByRole('dialog', { name: '保存查询' }).getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '覆盖' }).click()
    await soon(async () => JSON.stringify(await stored())).toContain('李四')
    await page.reload()
    await open(page)
    const panel = dialog(page).getByRole('region', { name: '保存的查询' })
    await panel.getByRole('button', { name: '姓李的', exact: true }).click()
    expect(await condition(page, 1).getByLabel('值').inputValue()).toBe('李四')
    await panel.getByRole('button', { name: '删除查询姓李的' }).click()
    await page.getByText('是否删除当前查询？', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await soon(stored).toEqual([])
  })

  it('fits on a phone, dark', async () => {
    const page = await bench.page('query', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await open(page)
    const { x, width } = (await dialog(page).boundingBox())!
    expect(x >= 0 && x + width <= 390).toBe(true)
    expect(await violations(page)).toEqual([])
  })

  it('reports no error', () => {
    expect(bench.complaints).toEqual([])
  })
})
