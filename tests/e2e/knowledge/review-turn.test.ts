import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { docListWaiting, docReject, docSubmit } from '#core/contract/km/review/review.ts'
import { remarkAdd, remarkList, reviewDesk } from '#core/contract/km/review/review-desk.ts'
import { flowList } from '#core/contract/km/review/review-flow.ts'
import { deputyAdd } from '#core/contract/sys/deputy.ts'
import { reviewFlow } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { dayIn } from '#tests/whole-server/support/dates.ts'
import { settled } from '#tests/whole-server/support/documents.ts'
import { rightsTools } from '#tests/whole-server/support/rights-admin.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const LINES = [
  '# 动火作业',
  '',
  '看火人由班组长指定，须持证上岗。',
  '',
  '清除 10 米内的易燃物。',
  '',
  '离开前拍照存档。',
]

describeInBrowser('deputies, handing over, and what was remarked', () => {
  let stage: Stage
  let author: Api
  let admin: Api
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    stage = await openStage()
    author = await stage.server.signIn('zhangwei')
    admin = await stage.server.signIn('admin')
    const rights = rightsTools(stage.server, admin)
    await rights.withRole('lina', await rights.newRole('chief', ['km:doc:audit', 'km:doc:seeAll']))
    const term = { startTime: dayIn(-1), endTime: dayIn(9) }
    await admin.call(deputyAdd, { body: { userName: 'lina', agentUserName: 'admin', ...term } })
    for (const title of ['动火作业', '临时用电']) {
      const body = { title, scope: 'staff' as const }
      const file = new Blob([LINES.join('\n').replace('动火作业', title)])
      const { id } = await author.call(docUpload, { file, fileName: `${title}.md`, body })
      await settled(author, id)
      await author.call(docSubmit, { query: { id } })
      ids[title] = id
    }
    const { waiting } = await admin.call(reviewDesk, { query: { id: ids['动火作业']! } })
    const remark = { docId: ids['动火作业']!, versionId: waiting.id }
    await admin.call(remarkAdd, { body: { ...remark, line: 3, quote: '须持证上岗', text: '请写明是什么证' } })
    await admin.call(remarkAdd, { body: { ...remark, line: 7, text: '照片存在哪里？' } })
    await admin.call(remarkAdd, { body: { ...remark, text: '总体可以，改两处' } })
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  it('a submission is reminded of and handed over with a word; the diagram says so', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/isystem/workflow', '审核流程')
    const row = () => page.getByRole('gridcell', { name: '临时用电', exact: true }).first()
    await row().click({ button: 'right' })
    await page.getByRole('menuitem', { name: '催办' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '催办' }).click()
    const flow = async () => (await admin.call(flowList, { query: { docId: ids['临时用电']! } })).records[0]!
    await soon(async () => (await flow()).remindTime !== null).toBe(true)
    await row().click({ button: 'right' })
    await page.getByRole('menuitem', { name: '转交' }).click()
    const drawer = page.getByRole('dialog', { name: /^转交/ })
    await drawer.getByLabel('转交给').selectOption({ label: '李娜（信息技术部）' })
    await drawer.getByLabel('留言').fill('请看用电部分')
    expect(await violations(page)).toEqual([])
    await drawer.getByRole('button', { name: '转交' }).click()
    // The administrator stands in for her, and so it waits for both.
    await soon(async () => (await flow()).waitsFor.toSorted()).toEqual(['李娜', '管理员（代李娜）'])
    await row().click({ button: 'right' })
    await page.getByRole('menuitem', { name: '流程图' }).click()
    const story = page.getByRole('list', { name: '经过' })
    await story.getByText('请看用电部分').waitFor()
    expect(await story.getByText('转交给').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await shot(page, 'diagram-1440')
    await page.setViewportSize({ width: 390, height: 844 })
    await shot(page, 'diagram-390')
    expect(await violations(page)).toEqual([])
    const { db } = stage.server.running.engines
    await db.update(reviewFlow).set({ overdueTime: new Date() }).where(eq(reviewFlow.documentId, ids['临时用电']!))
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await page.getByText('已超期').first().waitFor()
    await shot(page, 'list-390-dark')
    await page.setViewportSize({ width: 1440, height: 900 })
    await shot(page, 'list-1440-dark')
    expect(await violations(page)).toEqual([])
  })

  it('the queue says in whose place the reviewer decides', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/isystem/pendingReview?desk=', '待审核')
    const queue = page.getByRole('list', { name: '待审列表' })
    await queue.getByText('代 李娜').waitFor()
    expect(await queue.getByRole('listitem').count()).toBe(2)
    expect(await violations(page)).toEqual([])
    await shot(page, 'desk-1440')
    await page.getByRole('region', { name: '决定' }).getByRole('button', { name: '转交' }).click()
    await page.getByRole('dialog', { name: /^转交/ }).waitFor()
    await shot(page, 'delegate-1440')
    await page.getByRole('button', { name: '取消' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await shot(page, 'desk-390')
    await page.getByRole('region', { name: '决定' }).getByRole('button', { name: '通过' }).scrollIntoViewIfNeeded()
    expect((await admin.call(docListWaiting, { query: {} })).total).toBe(2)
  })

  it('the author finds remarks from 我的, at their place, answers one and settles it; a reader sees none', async () => {
    await admin.call(docReject, { query: { id: ids['动火作业']!, reason: '请改两处' } })
    const page = await stage.page('zhangwei', { viewport: { width: 1440, height: 900 } })
    await page.goto('/myDocPage?tab=rejected')
    await page.getByRole('link', { name: '审核批注 3 条没有解决' }).click()
    const remarks = page.getByRole('region', { name: /^审核批注/ })
    await remarks.getByText('请写明是什么证').waitFor()
    const passage = remarks.getByRole('button', { name: '须持证上岗' })
    await passage.waitFor()
    // One that names a line alone has the words of the line.
    await remarks.getByRole('button', { name: '离开前拍照存档。' }).waitFor()
    await soon(() => page.evaluate(() => [...(CSS.highlights.get('zk-remark') ?? [])].map(String))).toEqual([
      '须持证上岗',
      '离开前拍照存档。',
    ])
    expect(await violations(page)).toEqual([])
    await shot(page, 'remarks-1440')
    const first = remarks.getByRole('listitem').first()
    await first.getByRole('button', { name: '回复' }).click()
    await first.getByLabel('回复').fill('焊工证，已补上')
    await first.getByRole('button', { name: '回复', exact: true }).click()
    await first.getByRole('button', { name: '标为已解决' }).click()
    await first.getByText('焊工证，已补上').waitFor()
    await remarks.getByText('2 条没有解决').waitFor()
    const stored = await author.call(remarkList, { query: { docId: ids['动火作业']! } })
    expect(stored.filter(({ settled: isSettled }) => isSettled)).toMatchObject([{ text: '请写明是什么证' }])
    await page.setViewportSize({ width: 390, height: 844 })
    await shot(page, 'remarks-390')
    expect(await violations(page)).toEqual([])
    const reader = await stage.server.signIn('editor')
    expect(await reader.call(remarkList, { query: { docId: ids['动火作业']! } })).toEqual([])
    expect(stage.complaints).toEqual([])
  })
})

async function shot(page: { screenshot: (o: { path: string }) => Promise<unknown> }, name: string): Promise<void> {
  const folder = process.env['B_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
