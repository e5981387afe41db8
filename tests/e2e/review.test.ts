import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/documents.ts'
import { openStage, soon, type Stage } from './stage.ts'

/** A paper's way from its author to its reviewer, back, and onto the shelf. */
describeInBrowser('review', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('goes through rejection with a reason to publication', async () => {
    const author = await stage.server.signIn('zhangwei')
    const doc = await uploadText(author, '采购细则.md', '# 采购细则\n\n询价三家', 'staff')
    await settled(author, doc.id)
    const [mine, reviewing] = await Promise.all([stage.page('zhangwei'), stage.page('admin')])
    const open = `/knowledge?id=${doc.id}`

    await mine.goto(open)
    await mine.getByRole('button', { name: '提审', exact: true }).click()
    await mine.getByRole('button', { name: '撤回提审' }).waitFor()

    await reviewing.goto('/index')
    await reviewing.getByRole('tab', { name: /待审核/ }).waitFor()
    await reviewing.getByRole('link', { name: '采购细则' }).first().click()
    await reviewing.getByRole('button', { name: '驳回', exact: true }).click()
    const dialog = reviewing.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: '驳回' }).isDisabled()).toBe(true)
    await dialog.getByLabel('驳回原因').fill('缺少供应商名单')
    await dialog.getByRole('button', { name: '驳回' }).click()
    await dialog.waitFor({ state: 'detached' })

    await mine.goto('/myDocPage')
    await soon(() => mine.getByRole('row', { name: /采购细则/ }).textContent()).toContain('驳回原因：缺少供应商名单')
    await mine.goto(open)
    await mine.getByRole('button', { name: '提审', exact: true }).click()
    await mine.getByRole('button', { name: '撤回提审' }).waitFor()
    await reviewing.goto(open)
    await reviewing.getByRole('button', { name: '通过', exact: true }).click()
    await reviewing.getByRole('button', { name: '通过', exact: true }).waitFor({ state: 'detached' })
    await mine.goto('/myDocPage')
    await soon(() => mine.getByRole('row', { name: /采购细则/ }).textContent()).toContain('可检索')
    expect(stage.complaints).toEqual([])
  })
})
