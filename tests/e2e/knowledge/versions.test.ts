import { afterAll, beforeAll, expect, it } from 'vitest'
import { docGet } from '#core/contract/km/documents/document.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

/** Somebody changes a published paper; readers see the former text until a reviewer has passed the revision. */
describeInBrowser('versions', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  // proves S-26
  it('goes from an edit through the review into the history, where versions are compared and brought back', async () => {
    const { server } = stage
    const [author, admin] = await Promise.all([server.signIn('zhangwei'), server.signIn('admin')])
    const doc = await uploadText(author, '盘点办法.md', '# 盘点办法\n\n每季度盘点一次。', 'staff')
    await settled(author, doc.id)
    const [mine, reviewing] = await Promise.all([stage.page('zhangwei'), stage.page('admin')])
    const open = `/knowledge?id=${doc.id}`
    const pass = async () => {
      await reviewing.goto(open)
      await reviewing.getByRole('button', { name: '通过', exact: true }).click()
      await reviewing.getByRole('button', { name: '通过', exact: true }).waitFor({ state: 'detached' })
    }
    await mine.goto(open)
    await mine.getByRole('button', { name: '提交审核', exact: true }).click()
    await mine.getByRole('button', { name: '撤回审核' }).waitFor()
    await pass()
    await searchable(admin, '每季度盘点', doc.id)

    await mine.goto(open)
    await mine.getByRole('button', { name: '修改', exact: true }).click()
    const dialog = mine.getByRole('dialog')
    expect(await violations(mine)).toEqual([])
    await dialog.getByLabel('标题').fill('盘点办法（修订）')
    await dialog.getByLabel('修改说明').fill('按新制度')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    const titleFor = async (api: typeof admin) => (await api.call(docGet, { query: { id: doc.id } })).records[0]?.title
    expect(await titleFor(await server.signIn('lina'))).toBe('盘点办法')

    await mine.goto(open)
    await mine.getByRole('button', { name: '提交审核', exact: true }).click()
    await mine.getByRole('button', { name: '撤回审核' }).waitFor()
    await pass()
    expect(await titleFor(await server.signIn('lina'))).toBe('盘点办法（修订）')

    await mine.goto(`/knowledgeHistory?docId=${doc.id}`)
    await mine.getByRole('heading', { name: /盘点办法（修订）（第 2 版）/ }).waitFor()
    await mine.getByText('按新制度').first().waitFor()
    await mine.getByRole('link', { name: '对比改动' }).click()
    await soon(() => mine.locator('main').textContent()).toContain('盘点办法（修订）')
    expect(await violations(mine)).toEqual([])
    await mine.getByRole('link', { name: /^第 1 版/ }).click()
    await mine.getByRole('heading', { name: /盘点办法（第 1 版）/ }).waitFor()
    await mine.getByRole('button', { name: '恢复这一版' }).click()
    const restoring = mine.getByRole('dialog', { name: '恢复第 1 版' })
    await restoring.getByText('恢复后，和现行的第 2 版相比').waitFor()
    await restoring.getByRole('button', { name: '恢复', exact: true }).click()
    await mine.getByRole('heading', { name: /第 3 版/ }).waitFor()
    expect(await titleFor(await server.signIn('lina'))).toBe('盘点办法（修订）')
    expect(stage.complaints).toEqual([])
  })
})
