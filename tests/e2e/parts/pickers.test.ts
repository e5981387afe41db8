import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { soon, violations } from '../support/stage.ts'
import { type Bench, openBench } from './bench.ts'

describeInBrowser('the pickers of the console', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => {
    await bench?.[Symbol.asyncDispose]()
  })

  const values = async (page: Page) => JSON.parse((await page.locator('output').textContent()) ?? '') as object
  const asked = (page: Page) => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  const dialog = (page: Page) => page.getByRole('dialog')
  const open = async (page: Page, action: string) => {
    await page.getByRole('button', { name: action, exact: true }).click()
    await dialog(page).waitFor()
  }
  const confirm = (page: Page) => dialog(page).getByRole('button', { name: '确定' }).click()

  // proves W-16, W-17, W-18, W-19, K-28, K-29, T-47, T-48
  it('picks people: searches, keeps them over pages, returns usernames; closing forgets', async () => {
    const page = await bench.page('pickers')
    await open(page, '选择用户')
    const picker = dialog(page)
    await soon(() => picker.locator('tbody tr').count()).toBe(5)
    expect(await asked(page)).toEqual(['1 5 {}'])
    expect((await picker.boundingBox())!.width).toBe(1250)
    expect((await picker.locator('.zk-pick-rows').boundingBox())!.height).toBe(240)
    expect(await picker.getByRole('combobox', { name: '每页条数' }).locator('option').allInnerTexts()).toEqual([
      '5 条/页',
      '10 条/页',
      '20 条/页',
      '30 条/页',
    ])
    expect(await violations(page)).toEqual([])
    const more = picker.getByRole('textbox', { name: '账号', exact: true })
    expect(await more.count()).toBe(0)
    await picker.getByRole('button', { name: '更多条件' }).click()
    expect(await more.count()).toBe(1)
    await picker.getByRole('checkbox', { name: '选择王娜1', exact: true }).check()
    await picker.getByRole('button', { name: '下一页' }).click()
    await picker.getByRole('checkbox', { name: '选择赵娜6', exact: true }).check()
    await picker.getByRole('textbox', { name: '姓名或账号' }).fill('李')
    await picker.getByRole('textbox', { name: '姓名或账号' }).press('Enter')
    await picker.getByRole('checkbox', { name: '选择李伟10', exact: true }).check()
    const chosen = picker.getByRole('region', { name: '已选' })
    await soon(() => chosen.getByRole('listitem').count()).toBe(3)
    await chosen.getByRole('button', { name: '移除赵娜6' }).click()
    await confirm(page)
    expect(await values(page)).toEqual({ person: 'user1,user10' })
    await soon(() => page.getByRole('button', { name: '移除李伟10' }).count()).toBe(1)
    // What is ticked and not confirmed is forgotten.
    await open(page, '选择用户')
    await dialog(page).getByRole('checkbox', { name: '选择张娜2', exact: true }).check()
    await dialog(page).getByRole('button', { name: '关闭' }).click()
    expect(await values(page)).toEqual({ person: 'user1,user10' })
    await open(page, '选择用户')
    expect(await dialog(page).getByRole('region', { name: '已选' }).getByRole('listitem').count()).toBe(2)
    expect(await dialog(page).getByRole('region', { name: '已选' }).innerText()).not.toContain('张娜2')
  })

  // proves W-20, K-35
  it('picks people of a department in a dialog of 1250 pixels', async () => {
    const page = await bench.page('pickers')
    await open(page, '按部门选择用户')
    expect((await dialog(page).boundingBox())!.width).toBe(1250)
    await dialog(page).getByRole('treeitem', { name: '财务部' }).click()
    await soon(() =>
      dialog(page)
        .locator('tbody tr')
        .allInnerTexts()
        .then((rows) => rows.every((row) => row.includes('财务部'))),
    ).toBe(true)
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('checkbox', { name: '选择王娜1', exact: true }).check()
    await confirm(page)
    expect(await values(page)).toEqual({ byDepartment: 'user1' })
  })

  // proves W-21, K-33, K-65
  it('picks departments by keyboard, linked and alone, in a dialog of 500 pixels', async () => {
    const page = await bench.page('pickers')
    await open(page, '选择部门')
    expect((await dialog(page).boundingBox())!.width).toBe(500)
    const head = dialog(page).getByRole('treeitem', { name: '总部' })
    await head.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', ' ']) await page.keyboard.press(key)
    const centre = dialog(page).getByRole('treeitem', { name: '研发中心' })
    expect(await centre.getAttribute('aria-checked')).toBe('true')
    expect(await centre.getAttribute('aria-expanded')).toBe('true')
    expect(await dialog(page).getByRole('treeitem', { name: '平台组' }).getAttribute('aria-checked')).toBe('false')
    await page.keyboard.press(' ')
    await dialog(page).getByText('层级关联').click()
    await centre.click()
    expect(await dialog(page).getByRole('treeitem', { name: '平台组' }).getAttribute('aria-checked')).toBe('true')
    expect(await head.getAttribute('aria-checked')).toBe('mixed')
    expect(await violations(page)).toEqual([])
    await confirm(page)
    expect(await values(page)).toEqual({ department: 'd2,d20,d21' })
    expect(await page.getByTitle('搜索与知识工程联合实验室组').innerText()).toMatch(/^搜索与知识工程联合实验室…\s*×$/)
  })

  // proves W-22, W-23, K-34, E-11
  it('picks roles by id and positions by code', async () => {
    const page = await bench.page('pickers')
    await open(page, '选择角色')
    expect((await dialog(page).boundingBox())!.width).toBe(900)
    const titles = await dialog(page).locator('thead th').allInnerTexts()
    expect(titles.map((title) => title.trim()).filter(Boolean)).toEqual(['角色名称', '角色编码'])
    await soon(() => dialog(page).locator('tbody tr').first().innerText()).toMatch(/角色0\s+role_0/)
    await dialog(page).getByRole('checkbox', { name: '选择角色1' }).check()
    await confirm(page)
    await open(page, '选择职务')
    await dialog(page).getByRole('checkbox', { name: '选择职务2' }).check()
    await confirm(page)
    expect(await values(page)).toEqual({ role: 'r1', position: 'post_2' })
    const records = async () => JSON.parse(((await values(page)) as { records: string }).records) as object
    await open(page, '挑选角色')
    await dialog(page).getByRole('checkbox', { name: '选择角色3' }).check()
    await confirm(page)
    expect(await records()).toMatchObject([{ id: 'r3', roleCode: 'role_3' }])
    await open(page, '挑选职务')
    await dialog(page).getByRole('checkbox', { name: '选择职务4' }).check()
    await confirm(page)
    expect(await records()).toMatchObject([{ id: 'p4', code: 'post_4' }])
  })

  // proves W-38, E-23, K-73
  it('chooses province, city and district, and returns the code with its names', async () => {
    const page = await bench.page('pickers')
    const area = page.getByRole('group', { name: '所在地区' })
    const level = (name: string) => area.getByRole('combobox', { name })
    const texts = (name: string) => level(name).locator('option').allInnerTexts()
    await soon(() => texts('省').then((all) => all.length)).toBe(35)
    expect((await texts('省')).slice(0, 2)).toEqual(['请选择省', '北京市'])
    expect(await level('市').isDisabled()).toBe(true)
    await level('省').selectOption('广东省')
    await level('市').selectOption('深圳市')
    expect(await texts('区县')).toContain('南山区')
    expect(await level('区县').locator('option', { hasText: '黄浦区' }).count()).toBe(0)
    await level('区县').selectOption('南山区')
    expect(await values(page)).toEqual({ area: '440305', areaText: '广东省 / 深圳市 / 南山区' })
    expect(await violations(page)).toEqual([])
    // Another province forgets what was below the first; without a city the province alone is kept.
    await level('省').selectOption('上海市')
    expect(await values(page)).toEqual({ area: '310000', areaText: '上海市' })
    expect(await level('市').inputValue()).toBe('')
    await level('市').selectOption('上海市')
    await level('市').selectOption('请选择市')
    expect(await values(page)).toEqual({ area: '310000', areaText: '上海市' })
  })

  it('chooses a node, several options, and what was looked for on the server', async () => {
    const page = await bench.page('pickers')
    const isFocused = (name: string) => page.getByRole('button', { name }).evaluate((e) => e.matches(':focus'))
    await page.getByRole('button', { name: '选择上级部门' }).click()
    await page.getByRole('treeitem', { name: '法务部' }).click()
    // A closed list gives the focus back, to where it was when it opened.
    await soon(() => isFocused('选择上级部门')).toBe(true)
    await page.getByRole('button', { name: '选择标签' }).click()
    await page.getByRole('checkbox', { name: '人事部' }).check()
    await page.getByRole('checkbox', { name: '市场部' }).check()
    await page.keyboard.press('Escape')
    await soon(() => isFocused('选择标签')).toBe(true)
    const box = page.getByRole('combobox', { name: '联系人' })
    await box.click()
    await box.pressSequentially('李')
    await soon(() => asked(page)).toContain('search 李')
    await box.fill('王娜')
    const option = page.getByRole('option', { name: '王娜1', exact: true })
    await option.waitFor()
    await page.waitForTimeout(1000)
    expect(await option.count()).toBe(1)
    expect((await asked(page)).filter((each) => each.startsWith('search') && each.length > 7)).toEqual([
      'search 李',
      'search 王娜',
    ])
    expect(await violations(page)).toEqual([])
    await box.press('Enter')
    expect(await values(page)).toEqual({ parent: 'd4', tags: '人事部,市场部', search: 'u1' })
    await soon(() => box.inputValue()).toBe('王娜1')
  })

  it('fits on a phone, dark', async () => {
    const page = await bench.page('pickers', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await open(page, '选择用户')
    await soon(() => dialog(page).locator('tbody tr').count()).toBe(5)
    const { x, width } = (await dialog(page).boundingBox())!
    expect(x >= 0 && x + width <= 390).toBe(true)
    expect(await violations(page)).toEqual([])
  })

  it('reports no error', () => {
    expect(bench.complaints).toEqual([])
  })
})
