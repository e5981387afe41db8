import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { requestAdd, requestsMine } from '#core/contract/km/rights/access-request.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('the queue of access requests in the console', () => {
  let stage: Stage
  let lina: Api
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    stage = await openStage()
    lina = await stage.server.signIn('lina')
    const editor = await stage.server.signIn('editor')
    for (const title of ['报价底稿', '审计问题', '图纸目录']) {
      const { id } = await uploadText(editor, `${title}.txt`, `${title}的全文`, 'private')
      await settled(editor, id)
      ids[title] = id
      await lina.call(requestAdd, { body: { docId: id, bits: ['view'], reason: `要用${title}` } })
    }
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  it('is where the dashboard leads: two are approved together until a day, one is refused with a reason', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/dashboard/analysis', '首页')
    await page.getByRole('link', { name: /查看权限的申请，3 件/ }).click()
    const cell = (title: string) => page.getByRole('gridcell', { name: title, exact: true }).first()
    await cell('报价底稿').waitFor()
    expect(await violations(page)).toEqual([])
    const boxes = page.getByRole('checkbox', { name: /^选择李娜/ })
    for (const at of [0, 1]) await boxes.nth(at).check()
    await page.getByRole('button', { name: '同意', exact: true }).first().click()
    const approve = page.getByRole('dialog', { name: '同意 2 个申请' })
    await approve.getByLabel('给予的权限').selectOption('查看、下载')
    await approve.getByLabel('有效期至').fill('2099-12-31')
    expect(await violations(page)).toEqual([])
    await approve.getByRole('button', { name: '同意' }).click()
    await cell('报价底稿').waitFor({ state: 'detached' })
    await soon(async () => (await lina.call(docGet, { query: { id: ids['审计问题']! } })).total).toBe(1)

    await page.getByRole('gridcell', { name: '李娜' }).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: '拒绝', exact: true }).click()
    const decline = page.getByRole('dialog', { name: '拒绝申请' })
    expect(await decline.getByRole('button', { name: '拒绝' }).isDisabled()).toBe(true)
    await decline.getByLabel('拒绝的理由').fill('先看公开版')
    await decline.getByRole('button', { name: '拒绝' }).click()
    await page.getByText('没有人在等您决定').waitFor()
    const states = (await lina.call(requestsMine, { query: {} })).records.map(({ state, answer }) => [state, answer])
    expect(states.filter(([state]) => state === 'approved')).toHaveLength(2)
    expect(states).toContainEqual(['declined', '先看公开版'])
    expect(stage.complaints).toEqual([])
  })
})
