import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerAsk } from '#core/contract/km/answers/conversation.ts'
import { bannerAdd, bannerPicture } from '#core/contract/km/banner.ts'
import { favouriteAdd } from '#core/contract/km/community/favourite.ts'
import { docSubmit } from '#core/contract/km/documents/review.ts'
import { shareAdd } from '#core/contract/km/rights/share.ts'
import { topics } from '#core/contract/sys/category.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { dayIn } from '#tests/whole-server/support/dates.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { follow } from './console-stage.ts'
import { openStage, type Stage } from '../support/stage.ts'

/** Areas of the console by the name in its menu, each with something of the store. */
const CONSOLE = [
  ['全部知识', '停车规定'],
  ['待审核', '新的停车规定'],
  ['审核流程', '新的停车规定'],
  ['知识专题', '安全月'],
  ['标签', '规章制度'],
  ['首页横幅', '新制度上线'],
  ['密级', '机密'],
  ['访问记录', '停车规定'],
  ['文件统计', '已通过'],
] as const

describeInBrowser('the areas of the document repository', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const [admin, editor, zhangwei, lina] = await Promise.all(
      ['admin', 'editor', 'zhangwei', 'lina'].map(stage.server.signIn),
    )
    const { id } = await uploadText(editor!, '停车规定.txt', '访客停车位于地下三层东侧。', 'staff')
    await settled(editor!, id)
    await searchable(lina!, '地下三层', id)
    const waiting = await uploadText(zhangwei!, '新的停车规定.txt', '访客停车位于地下二层。', 'staff')
    await zhangwei!.call(docSubmit, { query: { id: waiting.id } })
    await admin!.call(topics.taxonomyAdd, { body: { name: '安全月' } })
    const picture = await admin!.call(bannerPicture, { file: new Blob([await smallPicture()]) })
    await admin!.call(bannerAdd, { body: { title: '新制度上线', picture } })
    await lina!.call(favouriteAdd, { query: { docId: id } })
    await editor!.call(shareAdd, { body: { docId: id, validUntil: dayIn(30) } })
    await lina!.call(answerAsk, { body: { question: '访客停车位于哪里', conversationId: undefined } })
    const page = await stage.page('lina')
    await page.goto(`/knowledge?id=${id}`)
    await page.getByText('地下三层东侧').first().waitFor()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const shows = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true }).first().waitFor()

  // proves P-06
  it('each opens from its menu and shows what is in the store', async () => {
    const page = await stage.page('admin')
    await page.goto('/dashboard/analysis')
    for (const [name, text] of CONSOLE) {
      await follow(page, name)
      await shows(page, text)
    }
    expect(stage.complaints).toEqual([])
  })
})
