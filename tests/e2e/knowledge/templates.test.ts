import { afterAll, beforeAll, expect, it } from 'vitest'
import { categories } from '#core/contract/km/documents/category.ts'
import { fieldAdd } from '#core/contract/km/documents/custom-field.ts'
import { templateOffered, templateStart } from '#core/contract/km/documents/template.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, type Stage, violations } from '../support/stage.ts'

describeInBrowser('templates in the console', () => {
  let stage: Stage
  let category = ''
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    const node = await admin.call(categories.taxonomyAdd, { body: { name: '采购合同' } })
    category = node.code!
    for (const [label, categoryId] of [
      ['责任人', null],
      ['甲方', node.id],
    ] as const)
      await admin.call(fieldAdd, { body: { kind: 'text', label, categoryId } })
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  // proves B-24
  it('a template of a category gets its text in the editor and values of the category’s fields, and is offered there', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true }).first()
    await visit(page, '/isystem/documentTemplate', '文档模板')
    await cell('项目周报').waitFor()
    await page.getByRole('button', { name: '新增文档模板' }).first().click()
    const form = page.getByRole('dialog', { name: '新增文档模板' })
    await form.getByLabel('名称').fill('合同评审')
    await form.getByLabel('责任人').waitFor()
    expect(await form.getByLabel('甲方').count()).toBe(0)
    await form.getByRole('button', { name: /选择知识分类/ }).click()
    await page.getByRole('treeitem', { name: '采购合同' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await form.getByLabel('甲方').fill('本公司')
    await form.getByRole('textbox', { name: '正文' }).fill('{{姓名}}起草')
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await cell('合同评审').waitFor()
    const lina = await stage.server.signIn('lina')
    const offered = await lina.call(templateOffered, { query: { category } })
    const { id } = offered.find(({ name }) => name === '合同评审')!
    const { body, fields } = await lina.call(templateStart, { query: { id } })
    expect([body, Object.values(fields)]).toEqual(['<p>李娜起草</p>', ['本公司']])
    expect(stage.complaints).toEqual([])
  })

  it('a template in Markdown is written as text', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/isystem/documentTemplate', '文档模板')
    await page.getByRole('button', { name: '新增文档模板' }).first().click()
    const form = page.getByRole('dialog', { name: '新增文档模板' })
    await form.getByLabel('名称').fill('排查记录')
    await form.getByRole('combobox', { name: '格式' }).selectOption({ label: 'Markdown' })
    await form.getByLabel('正文').fill('# {{日期}}\n- [ ] 事项')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('gridcell', { name: '排查记录', exact: true }).first().waitFor()
    const offered = await (await stage.server.signIn('lina')).call(templateOffered, { query: {} })
    expect(offered.find(({ name }) => name === '排查记录')).toMatchObject({ format: 'markdown', category: null })
  })
})
