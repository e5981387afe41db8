import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docListDraft } from '#core/contract/km/documents/document.ts'
import { docSubmit } from '#core/contract/km/review/review.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

/** A paper's way from its author to its reviewer, back, and onto the shelf. */
describeInBrowser('review', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('goes through rejection with a reason to publication', { tags: 'prove' }, async () => {
    const author = await stage.server.signIn('zhangwei')
    const doc = await uploadText(author, '采购细则.md', '# 采购细则\n\n询价三家', 'staff')
    await settled(author, doc.id)
    const [mine, reviewing] = await Promise.all([stage.page('zhangwei'), stage.page('admin')])
    const open = `/knowledge?id=${doc.id}`

    await mine.goto(open)
    await mine.getByRole('button', { name: '提交审核', exact: true }).click()
    await mine.getByRole('button', { name: '撤回审核' }).waitFor()

    await reviewing.goto('/index')
    await reviewing.getByRole('link', { name: '去审核：采购细则' }).click()
    await reviewing.getByRole('button', { name: '驳回', exact: true }).click()
    const dialog = reviewing.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: '驳回' }).isDisabled()).toBe(true)
    await dialog.getByLabel('驳回原因').fill('缺少供应商名单')
    await dialog.getByRole('button', { name: '驳回' }).click()
    await dialog.waitFor({ state: 'detached' })

    await mine.goto('/myDocPage')
    await soon(() => mine.getByRole('row', { name: /采购细则/ }).textContent()).toContain('驳回原因：缺少供应商名单')
    await mine.goto(open)
    await mine.getByRole('button', { name: '提交审核', exact: true }).click()
    await mine.getByRole('button', { name: '撤回审核' }).waitFor()
    await reviewing.goto(open)
    await reviewing.getByRole('button', { name: '通过', exact: true }).click()
    await reviewing.getByRole('button', { name: '通过', exact: true }).waitFor({ state: 'detached' })
    await mine.goto('/myDocPage')
    await soon(() => mine.getByRole('row', { name: /采购细则/ }).textContent()).toContain('已发布')
    expect(stage.complaints).toEqual([])
  })

  const { waiting, passed, rejected } = STATUS
  const readStatuses = (api: Api, ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await api.call(docGet, { query: { id } })).records[0]!.status))

  // proves T-18, T-19
  it('is one list for who reviews: several passed at once and taken off again, several rejected with a reason', async () => {
    const author = await stage.server.signIn('zhangwei')
    const titles = ['甲项目', '乙项目', '丙项目', '丁项目']
    const ids: string[] = []
    for (const title of titles) {
      const { id } = await uploadText(author, `${title}.md`, `${title}的纪要`, 'staff')
      await settled(author, id)
      await author.call(docSubmit, { query: { id } })
      ids.push(id)
    }
    const page = await stage.page('admin')
    await page.goto('/index')
    await page.getByRole('link', { name: '待审核 4' }).click()
    await page.getByRole('tab', { name: '待我审核 4' }).waitFor()
    const row = (title: string) => page.getByRole('row', { name: new RegExp(title) })
    expect(await row('甲项目').textContent()).toContain('张伟')
    expect(await violations(page)).toEqual([])

    const bar = page.getByRole('region', { name: '批量操作' })
    for (const title of ['甲项目', '乙项目']) await page.getByLabel(`选中 ${title}`).check()
    await bar.getByRole('button', { name: '驳回' }).click()
    const dialog = page.getByRole('dialog', { name: '驳回？' })
    await dialog.getByText('2 篇知识会退回给作者').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('驳回原因').fill('请合并成一篇')
    await dialog.getByRole('button', { name: '驳回' }).click()
    await row('甲项目').waitFor({ state: 'detached' })
    const reasons = (await author.call(docListDraft, { query: { status: 3 } })).records.map((each) => each.rejectReason)
    expect(reasons).toEqual(['请合并成一篇', '请合并成一篇'])
    expect(await readStatuses(author, ids)).toEqual([rejected, rejected, waiting, waiting])

    await page.getByLabel('选中本页全部').check()
    await bar.getByRole('button', { name: '通过' }).click()
    await page.getByRole('heading', { name: '没有等您审核的知识' }).waitFor()
    expect(await readStatuses(author, ids)).toEqual([rejected, rejected, passed, passed])
    const reader = await stage.server.signIn('lina')
    const shown = async () => (await reader.call(docGet, { query: { id: ids[2]! } })).records.length
    expect(await shown()).toBe(1)
    const offer = page.getByRole('status').filter({ hasText: '2 篇知识已通过，读者现在看得到' })
    expect(await violations(page)).toEqual([])
    await offer.getByRole('button', { name: '下架' }).click()
    await page.getByText('已下架，读者看不到了').waitFor()
    expect(await shown()).toBe(0)
  })

  it('is no list for who reviews nothing', async () => {
    const page = await stage.page('lina')
    await page.goto('/myDocPage?tab=review')
    await page.getByRole('tab', { name: '全部', exact: false, selected: true }).waitFor()
    expect(await page.getByRole('tab', { name: /待我审核/ }).count()).toBe(0)
    expect(stage.complaints).toEqual([])
  })
})
