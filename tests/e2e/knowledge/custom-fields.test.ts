import { afterAll, beforeAll, expect, it } from 'vitest'
import { categories } from '#core/contract/km/documents/category.ts'
import { fieldList } from '#core/contract/km/documents/custom-field.ts'
import { docGet, docListMine } from '#core/contract/km/documents/document.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

/** From the administrator's definition to what a reader sees. */
describeInBrowser('自定义字段', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    const { id } = await admin.call(categories.taxonomyAdd, { body: { name: '合约' } })
    await admin.call(categories.taxonomyAdd, { body: { name: '采购合约', pid: id } })
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  it('are defined for a category, put in order, inherited, and deleted with a warning', async () => {
    const page = await stage.page('admin')
    const admin = await stage.server.signIn('admin')
    await page.goto('/isystem/field')
    await page.getByRole('button', { name: /^合约/ }).click()
    const dialog = page.getByRole('dialog')
    const define = async (label: string, kind: string, more: () => Promise<unknown> = async () => undefined) => {
      await page.getByRole('button', { name: '新增字段' }).click()
      await dialog.getByRole('textbox', { name: '名称' }).fill(label)
      await dialog.getByRole('combobox', { name: '类型' }).selectOption({ label: kind })
      await more()
      await dialog.getByRole('button', { name: '保存' }).click()
      await page.getByRole('row', { name: new RegExp(label) }).waitFor()
    }
    await define('责任人', '人员', async () => {
      await dialog.getByRole('button', { name: '选择用户' }).click()
      const people = page.getByRole('dialog', { name: '选择用户' })
      await people.getByLabel('选择张伟', { exact: true }).click()
      await people.getByRole('button', { name: /^确/ }).click()
      await dialog.getByLabel('必填', { exact: true }).check({ force: true })
    })
    await define('密封方式', '单选', async () => {
      await dialog.getByRole('button', { name: '保存' }).click()
      await dialog.getByText('请填写选项').waitFor()
      await dialog.getByRole('textbox', { name: /选项/ }).fill('火漆\n胶带\n火漆印')
      await dialog.getByRole('combobox', { name: '默认值' }).selectOption('火漆')
      await dialog.getByRole('combobox', { name: '类型' }).selectOption('文字')
      expect(await dialog.getByRole('textbox', { name: '默认值' }).inputValue()).toBe('')
      await dialog.getByRole('combobox', { name: '类型' }).selectOption('单选')
      expect(await dialog.getByRole('combobox', { name: '默认值' }).inputValue()).toBe('')
      expect(await violations(page)).toEqual([])
    })
    await define('要删的', '文字')
    await page.getByRole('button', { name: '上移密封方式' }).click()
    await soon(async () => (await admin.call(fieldList, { query: {} })).map((field) => field.label)).toEqual([
      '密封方式',
      '责任人',
      '要删的',
    ])
    await page.getByRole('button', { name: '删除要删的' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('已经填写的内容仍留在各篇知识里').waitFor()
    await question.getByRole('button', { name: '删除字段' }).click()
    await page.getByRole('row', { name: /要删的/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^采购合约/ }).click()
    await page.getByRole('region', { name: '继承的字段' }).getByRole('cell', { name: '张伟' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })

  it('ask for a person in the upload, by the keyboard alone, and show the name to readers', async () => {
    const page = await stage.page('editor')
    await page.goto('/createStore')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '选择文件', exact: true }).click()
    await (await chooser).setFiles({ name: '合同一.md', mimeType: '', buffer: Buffer.from('# 合同一\n\n正文') })
    await page.getByRole('combobox', { name: '分类' }).selectOption({ label: '　采购合约' })
    const person = page.getByRole('combobox', { name: '责任人（必填）' })
    await soon(() => person.inputValue()).toBe('张伟')
    await page.getByRole('button', { name: '清除责任人（必填）' }).click()
    await person.pressSequentially('lina')
    await page.getByRole('option', { name: /李娜/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await person.press('Enter')
    await soon(() => person.inputValue()).toBe('李娜')
    await page
      .getByRole('button', { name: /^开始上传|^上传/ })
      .first()
      .click()
    const link = page.getByRole('list', { name: '要上传的文件' }).getByRole('link')
    await soon(() => link.count()).toBe(1)
    const id = new URL((await link.getAttribute('href'))!, stage.server.baseURL).searchParams.get('id')!
    const editor = await stage.server.signIn('editor')
    const { fields } = (await editor.call(docGet, { query: { id } })).records[0]!
    expect(fields?.find((field) => field.label === '责任人')?.text).toBe('李娜')
    await page.goto(`/knowledge?id=${id}`)
    await page.getByText('李娜').first().waitFor()
    expect(stage.complaints).toEqual([])
  })

  it('are changed in the edit dialog, stand with the version and in the comparison', async () => {
    const { server } = stage
    const editor = await server.signIn('editor')
    const { id: docId } = (await editor.call(docListMine, { query: {} })).records[0]!
    const page = await stage.page('editor')
    await page.goto(`/knowledge?id=${docId}`)
    await page.getByRole('button', { name: '修改', exact: true }).click()
    const person = page.getByRole('combobox', { name: '责任人（必填）' })
    await soon(() => person.inputValue()).toBe('李娜')
    await page.getByRole('button', { name: '清除责任人（必填）' }).click()
    await person.pressSequentially('zhangw')
    await page.getByRole('option', { name: /张伟/ }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(`/knowledgeHistory?docId=${docId}`)
    await page.getByText('这一版的信息').click()
    await page.getByRole('article').getByText('张伟', { exact: true }).waitFor()
    await page.getByRole('link', { name: '对比改动' }).click()
    const result = page.getByRole('region', { name: '比较结果' })
    await result.getByText('责任人', { exact: true }).waitFor()
    expect(await result.locator('del').textContent()).toBe('李娜')
    expect(await result.locator('ins').textContent()).toBe('张伟')
    expect(await violations(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })
})
