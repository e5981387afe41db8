import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { modelAdd } from '#core/contract/km/answers/model.ts'
import { bannerAdd, bannerPicture } from '#core/contract/km/banner.ts'
import { favouriteAdd } from '#core/contract/km/community/favourite.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { shareAdd } from '#core/contract/km/rights/share.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { soon, openStage, type Stage } from '../support/stage.ts'
import { follow } from './console-stage.ts'

/** Each area of the document repository, by its entry in the menu and what the sample company has there. */
const AREAS = [
  ['待审核', /夜班交接班作业规范/],
  ['审核流程', /夜班交接班作业规范[^]*审核中/],
  ['全部知识', /产品价格与交期一览/],
  ['知识分类', /规章制度/],
  ['知识专题', /新员工入职/],
  ['标签', /常见问题/],
  ['首页横幅', /安全生产月/],
  ['密级', /公开[^]*机密/],
  ['模型', /问答模型/],
  ['文件统计', /财务制度/],
  ['访问记录', /张伟[^]*上传/],
] as const

describeInBrowser('the areas of the document repository', () => {
  let stage: Stage
  let title: string
  beforeAll(async () => {
    stage = await openStage({ ZHIKU_SAMPLE: '1' })
    title = await addWhatTheSampleLacks(await stage.server.signIn('admin'))
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  // proves P-06
  it('open from the menus of console and portal and show what a filled store has', async () => {
    const page = await stage.page('admin')
    await page.goto('/dashboard/analysis')
    for (const [menu, shown] of AREAS) {
      await follow(page, menu)
      await soon(() => page.locator('main').innerText()).toMatch(shown)
    }
    await openInPortal(page, '分享')
    await page.locator('main').getByText(title).first().waitFor()
    await openInPortal(page, '我的')
    await page.getByRole('tab', { name: /^和我有关/ }).click()
    await page.getByRole('tab', { name: /^收藏/ }).click()
    await page.locator('main').getByText(title).first().waitFor()
    expect(stage.complaints).toEqual([])
  })
})

async function openInPortal(page: Page, entry: string): Promise<void> {
  await page.goto('/index')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: entry, exact: true }).click()
}

/** Returns the title of the document that was shared and kept. */
async function addWhatTheSampleLacks(admin: Api): Promise<string> {
  const [doc] = (await admin.call(docListRecent, { query: { pageSize: 1 } })).records
  const validUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await admin.call(shareAdd, { body: { docId: doc!.id, validUntil } })
  await admin.call(favouriteAdd, { query: { docId: doc!.id } })
  const picture = await admin.call(bannerPicture, { file: new Blob([await smallPicture()]) })
  await admin.call(bannerAdd, { body: { title: '安全生产月', picture, sortOrder: 1, enabled: true } })
  const where = { provider: 'OPENAI', baseUrl: 'https://models.example.com/v1', credential: 'sk-x', modelName: 'any' }
  await admin.call(modelAdd, { body: { name: '问答模型', modelType: 'LLM', activateFlag: 0, ...where } })
  return doc!.title
}
