import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { smallPicture } from '#tests/fixtures/small-picture.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, type Stage, violations } from '../support/stage.ts'

describeInBrowser('banners in the console', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  // proves S-32
  it('are added with a picture, changed and deleted, and the home page follows', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    const reader = await stage.page('lina')
    const onHome = (name: string) => reader.getByRole('img', { name }).or(reader.getByRole('link', { name })).first()
    await visit(page, '/isystem/banner', '首页横幅')
    await page.getByRole('button', { name: '新增首页横幅' }).first().click()
    const form = page.getByRole('dialog', { name: '新增首页横幅' })
    await form.getByLabel('标题').fill('安全生产月')
    const picture = { name: 'banner.png', mimeType: 'image/png', buffer: Buffer.from(await smallPicture()) }
    await form.locator('input[type="file"]').setInputFiles(picture)
    await form.getByRole('img', { name: '当前的横幅图片' }).waitFor()
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: '保存', exact: true }).click()
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true }).first()
    await cell('安全生产月').waitFor()
    await reader.goto('/index')
    await onHome('安全生产月').waitFor()

    await cell('安全生产月').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
    const edit = page.getByRole('dialog', { name: /首页横幅/ })
    await edit.getByLabel('标题').fill('质量月')
    await edit.getByRole('button', { name: '保存', exact: true }).click()
    await cell('质量月').waitFor()
    await reader.reload()
    await onHome('质量月').waitFor()

    await cell('质量月').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await cell('质量月').waitFor({ state: 'detached' })
    await reader.reload()
    await reader.getByRole('heading').first().waitFor()
    expect(await onHome('质量月').count()).toBe(0)
    expect(stage.complaints).toEqual([])
  })
})
