import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { topics } from '#core/contract/sys/category.ts'
import { dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'
import { visit } from '../console/console-stage.ts'

describeInBrowser('dictionaries and the trees of topics and categories', () => {
  let stage: Stage
  let admin: Api
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true }).first()
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const act = async (row: string, action: string) => {
    await cell(row).click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const save = (name: string) => dialog(name).getByRole('button', { name: '保存', exact: true }).click()
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
  const find = async (code: string) => {
    await page.getByLabel('字典编码').fill(code)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await cell(code).waitFor()
  }
  const addItem = async (text: string, value: string) => {
    await page.getByRole('button', { name: '新增字典项' }).click()
    expect(await dialog('新增字典项').getByLabel('状态').inputValue()).toBe('1')
    await dialog('新增字典项').getByLabel('名称').fill(text)
    await dialog('新增字典项').getByLabel('数据值').fill(value)
    await save('新增字典项')
  }
  /** What the form of a position offers as its rank. */
  const ranks = async () => {
    await visit(page, '/isystem/position', '职务')
    const asked = page.waitForRequest(/getDictItems\/position_rank/)
    await page.getByRole('button', { name: '新增职务' }).first().click()
    await page.getByRole('dialog').getByLabel('职级').waitFor()
    const url = new URL((await asked).url())
    const options = page.getByRole('dialog').getByLabel('职级').locator('option:not([disabled])')
    await soon(() => options.count()).toBeGreaterThan(1)
    return { url, texts: await options.allTextContents() }
  }

  // proves S-07, CC-05
  it('字典: an item that is added can be chosen in a form, and one that is disabled cannot', async () => {
    await visit(page, '/isystem/dict', '字典')
    await find('position_rank')
    expect(await violations(page)).toEqual([])
    await act('职务级别', '字典项')
    await dialog('“职务级别”的字典项').getByText('正高级', { exact: true }).waitFor()
    await addItem('又一个', '3')
    await dialog('新增字典项').getByText('该值不可用，系统中已存在！').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog('新增字典项').getByLabel('名称').fill('特级')
    await dialog('新增字典项').getByLabel('数据值').fill('6')
    await save('新增字典项')
    await dialog('“职务级别”的字典项').getByText('特级', { exact: true }).waitFor()
    const line = dialog('“职务级别”的字典项').getByRole('row').filter({ hasText: '中级' })
    await line.getByRole('button', { name: /^编辑/ }).click()
    await dialog('修改字典项').getByLabel('状态').selectOption({ label: '停用' })
    await dialog('修改字典项').getByRole('button', { name: '保存', exact: true }).click()
    await line.getByText('停用').waitFor()

    const { url, texts } = await ranks()
    expect(texts).toContain('特级')
    expect(texts).not.toContain('中级')
    expect(url.searchParams.has('_t')).toBe(false)
  })

  it(
    '字典: adds one, edits it, throws it away, brings it back and deletes it for good',
    { tags: 'prove' },
    async () => {
      await visit(page, '/isystem/dict', '字典')
      await page.getByRole('button', { name: '新增字典' }).first().click()
      await dialog('新增字典').getByLabel('字典名称').fill('合同类型')
      await dialog('新增字典').getByLabel('字典编码').fill('sex')
      await save('新增字典')
      await dialog('新增字典').getByText('该值不可用，系统中已存在！').waitFor()
      await dialog('新增字典').getByLabel('字典编码').fill('contract_type')
      await save('新增字典')
      await page.getByText('已新增字典').waitFor()
      await find('contract_type')
      await act('合同类型', '编辑')
      await page.getByRole('dialog').getByLabel('字典名称').fill('合同种类')
      await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
      await cell('合同种类').waitFor()
      await act('合同种类', '字典项')
      await dialog('“合同种类”的字典项').getByText('还没有字典项').waitFor()
      await addItem('采购', 'buy')
      await dialog('“合同种类”的字典项').getByText('采购', { exact: true }).waitFor()
      await dialog('“合同种类”的字典项').getByRole('button', { name: '关闭' }).click()
      await act('合同种类', '删除')
      await confirm('删除字典')
      await soon(() => cell('合同种类').count()).toBe(0)

      await visit(page, '/isystem/dictBin', '字典回收站')
      await act('合同种类', '还原')
      await soon(async () => (await admin.call(dictItemsAll, {}))['contract_type']?.[0]?.text).toBe('采购')
      await visit(page, '/isystem/dict', '字典')
      await find('contract_type')
      await act('合同种类', '删除')
      await confirm('删除字典')
      await visit(page, '/isystem/dictBin', '字典回收站')
      expect(await violations(page)).toEqual([])
      await act('合同种类', '彻底删除')
      await confirm('彻底删除')
      await page.getByText('还没有已删除的字典').waitFor()
    },
  )

  // proves S-12
  it('知识专题: adds below another, edits, moves and deletes', async () => {
    await visit(page, '/isystem/category', '知识专题')
    await act('信息安全', '新增下级')
    await page.getByRole('dialog').getByLabel('名称').fill('密码管理')
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已新增专题').waitFor()
    // The tree is read again, and knows then that something stands below.
    await soon(() => page.getByRole('row').filter({ hasText: '信息安全' }).getAttribute('aria-expanded')).toBe('false')
    await page.getByRole('button', { name: '展开全部' }).click()
    await cell('密码管理').waitFor()
    expect(await violations(page)).toEqual([])
    await act('密码管理', '编辑')
    await page.getByRole('dialog').getByLabel('名称').fill('口令管理')
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await cell('口令管理').waitFor()
    const roots = async () => (await admin.call(topics.taxonomyRoots, { query: {} })).map(({ name }) => name)
    expect(await roots()).toEqual(['新员工入职', '信息安全', '合规与内控'])
    await page.getByRole('row').filter({ hasText: '合规与内控' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await soon(roots).toEqual(['新员工入职', '合规与内控', '信息安全'])
    const above = (await admin.call(topics.taxonomyRoots, { query: {} })).find(({ name }) => name === '信息安全')!
    const below = await admin.call(topics.taxonomyChildren, { query: { pid: above.id } })
    expect(below.map(({ name }) => name)).toEqual(['口令管理'])
    await act('口令管理', '删除')
    await confirm('删除专题')
    await soon(() => cell('口令管理').count()).toBe(0)
    await visit(page, '/isystem/kmCategory', '知识分类')
    await cell('规章制度').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
