import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'

/** 高级查询 where people meet it: above the list of users. */
describeInBrowser('the advanced query of a list', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const ALL = 5
  const opened = async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await page.goto('/isystem/user')
    await soon(() => names(page).then(({ length }) => length)).toBe(ALL)
    return page
  }
  const names = (page: Page) => page.locator('[role=gridcell][aria-colindex="2"]').allInnerTexts()
  const shown = (page: Page) => soon(() => names(page).then((found) => found.toSorted().join(',')))
  const button = (page: Page) => page.getByRole('button', { name: /^高级查询/ })
  const dialog = (page: Page) => page.getByRole('dialog', { name: '高级查询' })
  const condition = (page: Page, at: number) => dialog(page).getByRole('group', { name: `第 ${at} 个条件` })
  const value = (page: Page, at = 1) => condition(page, at).getByLabel('值')
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
  const ask = async (page: Page, field: string, rule: string, val: string) => {
    await condition(page, 1).getByRole('combobox', { name: '字段' }).selectOption(field)
    await condition(page, 1).getByRole('combobox', { name: '匹配规则' }).selectOption(rule)
    await value(page).fill(val)
  }
  const saveAs = async (page: Page, name: string) => {
    await press(page, '保存查询条件')
    const box = page.getByRole('dialog', { name: '保存查询' })
    await box.getByRole('textbox', { name: '保存名称' }).fill(name)
    await box.getByRole('button', { name: '保存', exact: true }).click()
  }
  const requests = (page: Page) => {
    const urls: URL[] = []
    page.on('request', (request) => {
      if (request.url().includes('/sys/user/list')) urls.push(new URL(request.url()))
    })
    return urls
  }
  const kept = (page: Page) =>
    page.evaluate(() => {
      const text = localStorage.getItem('JSuperQuerySaved_/isystem/user')
      return (JSON.parse(text ?? '{"value":[]}') as { value: unknown }).value
    })

  // proves W-26, T-41, T-42, T-43, K-37, E-24, V-58
  it('narrows the list, is shown on its button, is carried by the request, and is taken away by reset', async () => {
    const page = await opened()
    const urls = requests(page)
    await button(page).click()
    expect((await dialog(page).boundingBox())!.width).toBe(1000)
    expect(
      await dialog(page)
        .getByRole('group', { name: /个条件$/ })
        .count(),
    ).toBe(1)
    await press(page, '查询')
    expect(await dialog(page).getByRole('alert').innerText()).toBe('不能查询空条件')
    expect(urls).toEqual([])

    await ask(page, '用户账号', '包含', 'in')
    await condition(page, 1).getByRole('button', { name: '在下面增加条件' }).click()
    expect(
      await dialog(page)
        .getByRole('group', { name: /个条件$/ })
        .count(),
    ).toBe(2)
    await condition(page, 2).getByRole('combobox', { name: '字段' }).selectOption('用户账号')
    await value(page, 2).fill('zhangwei')
    await dialog(page).getByLabel('过滤条件匹配').selectOption('or')
    await press(page, '查询')
    await shown(page).toBe('admin,lina,zhangwei')
    expect(await button(page).getAttribute('aria-pressed')).toBe('true')
    expect(await button(page).innerText()).toBe('高级查询（2）')
    const { searchParams: sent } = urls.at(-1)!
    expect(['pageNo', 'pageSize', 'column', 'order', 'superQueryMatchType'].map((name) => sent.get(name))).toEqual([
      '1',
      '10',
      'createTime',
      'desc',
      'or',
    ])
    expect(sent.get('field')?.split(',')).toEqual(expect.arrayContaining(['id', 'username', 'realname', 'createTime']))
    expect(JSON.parse(decodeURI(sent.get('superQueryParams')!))).toEqual([
      { field: 'username', rule: 'like', val: 'in', type: 'text' },
      { field: 'username', rule: 'like', val: 'zhangwei', type: 'text' },
    ])
    await button(page).click()
    await dialog(page).getByLabel('过滤条件匹配').selectOption('and')
    await press(page, '查询')
    await page.getByText('没有符合条件的用户').waitFor()

    await button(page).click()
    await press(page, '重置')
    await soon(() => names(page).then(({ length }) => length)).toBe(ALL)
    await dialog(page).getByRole('button', { name: '关闭' }).click()
    expect(await button(page).getAttribute('aria-pressed')).toBe('false')
    expect(await button(page).innerText()).toBe('高级查询')
    expect(urls.at(-1)!.searchParams.has('superQueryParams')).toBe(false)
  })

  // proves T-44
  it('keeps the first of several values when the rule takes only one', async () => {
    const page = await opened()
    await button(page).click()
    await ask(page, '用户账号', '在…中', 'zhangwei,lina')
    await press(page, '查询')
    await shown(page).toBe('lina,zhangwei')
    await button(page).click()
    const rule = condition(page, 1).getByRole('combobox', { name: '匹配规则' })
    await rule.selectOption('等于')
    expect(await value(page).inputValue()).toBe('zhangwei')
    await press(page, '查询')
    await shown(page).toBe('zhangwei')
  })

  // proves W-27, E-27, E-76, V-59, V-60, V-61, V-62, V-63
  it('is kept under a name, replaced and removed after a question, and asks the same again', async () => {
    const page = await opened()
    await button(page).click()
    await press(page, '保存查询条件')
    expect(await dialog(page).getByRole('alert').innerText()).toBe('空条件不能保存')
    await ask(page, '用户账号', '等于', 'lina')
    await saveAs(page, ' ')
    const box = page.getByRole('dialog', { name: '保存查询' })
    expect(await box.getByRole('alert').innerText()).toBe('保存名称不能为空')
    await box.getByRole('textbox', { name: '保存名称' }).fill('李娜')
    await box.getByRole('button', { name: '保存', exact: true }).click()
    expect(await dialog(page).getByRole('status').innerText()).toBe('保存成功')
    const record = { field: 'username', rule: 'eq', val: 'lina', type: 'text' }
    const first = [{ title: '李娜', matchType: 'and', records: [record] }]
    expect(await kept(page)).toEqual(first)

    await value(page).fill('editor')
    await saveAs(page, '李娜')
    const question = page.getByRole('alertdialog')
    await question.getByText('李娜 已存在，是否覆盖？', { exact: true }).waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    expect(await kept(page)).toEqual(first)
    await box.getByRole('button', { name: '保存', exact: true }).click()
    await question.getByRole('button', { name: '覆盖' }).click()
    const second = [{ title: '李娜', matchType: 'and', records: [{ ...record, val: 'editor' }] }]
    await soon(() => kept(page)).toEqual(second)

    await page.reload()
    await button(page).click()
    const panel = dialog(page).getByRole('region', { name: '保存的查询' })
    await panel.getByRole('button', { name: '李娜', exact: true }).click()
    expect(await value(page).inputValue()).toBe('editor')
    await press(page, '查询')
    await shown(page).toBe('editor')

    await button(page).click()
    await panel.getByRole('button', { name: '删除查询李娜' }).click()
    await question.getByText('是否删除当前查询？', { exact: true }).waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    expect(await kept(page)).toEqual(second)
    await panel.getByRole('button', { name: '删除查询李娜' }).click()
    await question.getByRole('button', { name: '删除', exact: true }).click()
    await soon(() => kept(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })

  it('lets who may look people up pick who has made a record', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/position')
    await button(page).click()
    await condition(page, 1).getByRole('combobox', { name: '字段' }).selectOption('创建人')
    await condition(page, 1).getByText('选择用户').click()
    const box = page.getByRole('dialog', { name: '选择用户' })
    await box.getByLabel('选择李娜', { exact: true }).click()
    await box.getByRole('button', { name: /^确/ }).click()
    const asked = page.waitForRequest(/superQueryParams/)
    await press(page, '查询')
    const params = new URL((await asked).url()).searchParams.get('superQueryParams') ?? ''
    expect(JSON.parse(decodeURIComponent(params))).toMatchObject([{ field: 'createBy', val: 'lina' }])
  })
})
