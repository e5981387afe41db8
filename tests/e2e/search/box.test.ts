import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { savedSearchAdd } from '#core/contract/km/search/saved-search.ts'
import { searchHistory } from '#core/contract/km/search/search-history.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('the search box of the top bar', () => {
  let stage: Stage
  let lina: Api
  beforeAll(async () => {
    stage = await openStage()
    lina = await stage.server.signIn('lina')
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadText(editor, '缆绳手册.csv', '缆绳,每周检查\n', 'staff')
    await settled(editor, id)
    await searchable(editor, '缆绳', id)
    const query = { content: '缆绳', title: '缆绳', fileKinds: ['csv'] }
    await lina.call(savedSearchAdd, { body: { name: '缆绳的表', query } })
  }, 120_000)
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('lists recent and saved searches while it is empty, and forgets the recent ones when asked twice', async () => {
    const page = await stage.page('lina')
    await page.goto('/doSearch?q=缆绳')
    await page.locator('.zk-result-title > a').first().waitFor()
    await page.goto('/knowledgeList')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    const box = page.getByRole('combobox', { name: '搜索内容' })
    expect(await box.getAttribute('placeholder')).toBe('搜索知识、文件、人')
    const group = (name: string) => page.getByRole('listbox', { name: '搜索建议' }).getByRole('group', { name })
    await group('最近搜索').getByRole('option', { name: '缆绳' }).waitFor()
    expect(await violations(page)).toEqual([])
    await group('保存的搜索').getByRole('option', { name: '缆绳的表' }).click()
    await soon(() => decodeURIComponent(pagePath(page))).toBe('/doSearch?q=缆绳&kind=csv')

    await box.fill('')
    await box.click()
    await page.getByRole('button', { name: '清除', exact: true }).click()
    await soon(() => lina.call(searchHistory, {})).toContain('缆绳')
    await page.getByRole('button', { name: '全部清除，不能恢复？' }).click()
    await soon(() => group('最近搜索').count()).toBe(0)
    await soon(() => lina.call(searchHistory, {})).toEqual([])
  })

  it('shows documents with the icon of their file, and keeps the conditions of the results', async () => {
    const page = await stage.page('lina')
    await page.goto('/doSearch?q=吊车&exact=1')
    const box = page.getByRole('combobox', { name: '搜索内容' })
    await box.fill('lansheng')
    const option = page.getByRole('option', { name: /缆绳手册/ })
    await option.getByRole('img', { name: 'CSV 表格' }).waitFor()
    await box.fill('缆绳')
    await page.keyboard.press('Enter')
    await soon(() => decodeURIComponent(pagePath(page))).toBe('/doSearch?q=缆绳&exact=1')
    expect(stage.complaints).toEqual([])
  })
})
