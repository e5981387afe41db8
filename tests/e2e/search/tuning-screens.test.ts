import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { missedQueryList } from '#core/contract/km/search/missed-query.ts'
import { judgementAdd } from '#core/contract/km/search/search-trial.ts'
import { synonymList } from '#core/contract/km/search/search-rule.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import type { Api } from '#core/api/client.ts'
import { search, searchable, settled, uploadText } from '../../whole-server/support/documents.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('search in hand', () => {
  let stage: Stage
  let admin: Api
  let page: Page
  let documentId: string
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    const lina = await stage.server.signIn('lina')
    documentId = (await uploadText(admin, '通勤安排.md', '# 通勤安排\n\n早上七点半从东门出发。')).id
    await settled(admin, documentId)
    await searchable(lina, '通勤安排', documentId)
    await search(lina, '火星班车时刻')
    await admin.call(judgementAdd, { body: { question: '厂车', docId: documentId } })
    page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const act = async (name: string, action: string) => {
    await page.getByRole('gridcell', { name, exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  it('answers what was searched in vain with a document, or shows the way to write one', async () => {
    await visit(page, '/isystem/missedQuery', '没有搜到的')
    await page.getByText('火星班车时刻').first().waitFor()
    expect(await page.getByRole('link', { name: '写一篇' }).getAttribute('href')).toContain('/createWeb?title=')
    expect(await violations(page)).toEqual([])
    await act('火星班车时刻', '回答')
    await page.getByRole('combobox', { name: '知识' }).fill('通勤')
    await page.getByRole('option', { name: '通勤安排' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '回答' }).click()
    await soon(async () => (await admin.call(missedQueryList, { query: {} })).records[0]).toMatchObject({
      state: 'answered',
      documentId,
    })
  })

  it('tries a change on the judged questions, shows what it does, and makes it hold', async () => {
    await visit(page, '/isystem/searchTrial', '搜索试用')
    await page.getByRole('button', { name: '试用改动' }).click()
    await page.getByRole('textbox', { name: '同义词' }).fill('厂车，通勤')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '开始试用' }).click()
    await page.getByText('有结果').first().waitFor({ timeout: 20_000 })
    await act('厂车 = 通勤', '结果')
    await page.getByText('问了 1 个评测问题').waitFor()
    await page.getByRole('heading', { name: '变好的问题（1）' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '关闭' }).last().click()
    await act('厂车 = 通勤', '使它生效')
    await page.getByRole('alertdialog').getByRole('button', { name: '使它生效' }).click()
    await soon(async () => (await admin.call(synonymList, { query: {} })).records[0]).toMatchObject({ word: '厂车' })
  })

  it('shows synonyms with those of the product, answers, words, questions and the index', async () => {
    await visit(page, '/isystem/synonym', '同义词')
    await page.getByRole('button', { name: '内置的' }).click()
    await page.getByText('住宿、酒店、宾馆、旅馆').waitFor()
    expect(await violations(page)).toEqual([])
    for (const [path, heading] of [
      ['/isystem/curatedAnswer', '精选答案'],
      ['/isystem/searchWord', '搜索词'],
      ['/isystem/searchJudgement', '评测问题'],
    ] as const) {
      await visit(page, path, heading)
      expect(await violations(page)).toEqual([])
    }
    await visit(page, '/monitor/SearchIndex', '搜索索引')
    await page.getByText('正常，新知识几秒内就能搜到').waitFor()
    await page.getByRole('button', { name: '重建索引' }).click()
    await page
      .getByText(/正在重建|正常/)
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
  })
})
