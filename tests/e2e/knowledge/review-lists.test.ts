import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docListDraft } from '#core/contract/km/documents/document.ts'
import { docSubmit } from '#core/contract/km/review/review.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('the lists of the review in the console', () => {
  let stage: Stage
  let author: Api
  beforeAll(async () => {
    stage = await openStage()
    author = await stage.server.signIn('zhangwei')
    for (const title of ['甲合同', '乙合同', '丙合同']) {
      const { id } = await uploadText(author, `${title}.md`, `${title}的全文`, 'staff')
      await settled(author, id)
      await author.call(docSubmit, { query: { id } })
    }
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  // proves S-40, S-41
  it('hold what waits and what has passed: one is passed from here, two are sent back with a reason', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    const lina = await stage.server.signIn('lina')
    const cell = (title: string) => page.getByRole('gridcell', { name: title, exact: true }).first()
    const select = (title: string) => page.getByRole('checkbox', { name: `选择${title}` }).check()
    await visit(page, '/isystem/pendingReview', '待审核')
    await cell('甲合同').waitFor()
    expect(await violations(page)).toEqual([])
    await select('甲合同')
    await page.getByRole('button', { name: '通过', exact: true }).first().click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /确定|通过/ })
      .click()
    await cell('甲合同').waitFor({ state: 'detached' })

    for (const title of ['乙合同', '丙合同']) await select(title)
    await page.getByRole('button', { name: '驳回', exact: true }).first().click()
    const drawer = page.getByRole('dialog', { name: /^驳回/ })
    const send = drawer.getByRole('button', { name: '驳回' })
    expect(await send.isDisabled()).toBe(true)
    await drawer.getByLabel('驳回原因').fill('缺少附件')
    expect(await violations(page)).toEqual([])
    await send.click()
    await page.getByText('没有等您审核的知识').waitFor()
    const reasons = async () =>
      (await author.call(docListDraft, { query: { status: 3 } })).records.map(({ rejectReason }) => rejectReason)
    await soon(reasons).toEqual(['缺少附件', '缺少附件'])

    await visit(page, '/isystem/audited', '已审核')
    await cell('甲合同').waitFor()
    expect(await cell('乙合同').count()).toBe(0)
    const address = await cell('甲合同').getByRole('link').getAttribute('href')
    const id = new URL(address!, 'http://x').searchParams.get('id')!
    expect((await lina.call(docGet, { query: { id } })).total).toBe(1)
    expect(stage.complaints).toEqual([])
  })
})
