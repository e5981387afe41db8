import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteInfo, siteItemEdit, sitePictureAdd } from '#core/contract/km/config.ts'
import { preferenceSave } from '#core/contract/km/preference.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { smallPicture } from '#tests/fixtures/small-picture.ts'
import { createCompany } from '#tests/whole-server/support/company.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('the first steps of a new site', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  it('take the first files where they are dropped, and lead on to where they belong', async () => {
    const page = await stage.page('admin')
    await page.goto('/index')
    await page.getByRole('button', { name: '去做：上传第一批文件' }).click()
    await page.getByLabel('选择文件', { exact: true }).setInputFiles({
      name: '差旅费管理办法.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# 差旅费管理办法\n\n一线城市每晚 500 元。\n'),
    })
    await soon(() => pagePath(page)).toBe('/createStore')
    await page.getByText('差旅费管理办法.md').first().waitFor()
  })

  it('can be put off and taken back, and are nobody else’s', async () => {
    const page = await stage.page('admin')
    await page.goto('/index')
    const steps = page.getByRole('region', { name: '五分钟，让大家用起来' })
    await steps.getByRole('button', { name: '稍后再说' }).click()
    await soon(() => steps.count()).toBe(0)
    await page.getByRole('button', { name: '撤销' }).click()
    await steps.waitFor()
    await steps.getByRole('button', { name: '稍后再说' }).click()
    await soon(() => steps.count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: '知识动态' }).or(page.getByText('这里还没有内容')).first().waitFor()
    expect(await steps.count()).toBe(0)

    const lina = await stage.page('lina')
    await lina.goto('/index')
    await lina.getByRole('heading', { name: '今天想找点什么？' }).waitFor()
    await lina.waitForLoadState('networkidle')
    expect(await lina.getByText('五分钟，让大家用起来').count()).toBe(0)
    expect(stage.complaints).toEqual([])
  })

  // proves B-25
  it('are done in place, one after another, and are gone when all are done', async () => {
    const admin = await stage.server.signIn('admin')
    await admin.call(preferenceSave, { body: { key: 'firstSteps', value: { hidden: false } } })
    const page = await stage.page('admin')
    await page.goto('/index')
    const steps = page.getByRole('region', { name: '五分钟，让大家用起来' })
    const row = (title: string) =>
      steps.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    const isDone = (title: string) => row(title).getByText('已完成').count()
    await steps.waitFor()
    expect(await violations(page)).toEqual([])

    await steps.getByLabel('知识库的名字').fill('恒远知识库')
    await steps.getByRole('button', { name: '保存名字' }).click()
    const title = async () =>
      (await stage.server.guest.call(siteInfo, {})).find((row) => row.itemCode === 'SiteTitle')?.itemValue
    await soon(title).toBe('恒远知识库')

    await steps.getByRole('button', { name: '去做：决定访客能不能搜索' }).click()
    await steps.getByRole('button', { name: '只给登录的人看' }).click()
    await soon(() => isDone('决定访客能不能搜索')).toBe(1)

    await steps.getByRole('button', { name: '去做：建两三个知识库' }).click()
    await steps.getByRole('button', { name: '会议纪要' }).click()
    await steps.getByRole('button', { name: '就这些' }).click()
    await soon(() => isDone('建两三个知识库')).toBe(1)

    // The logo and the people are made in the console.
    const picture = await admin.call(sitePictureAdd, { file: new Blob([await smallPicture()]) })
    await admin.call(siteItemEdit, { body: { itemCode: 'SiteNavLogo', itemValue: picture } })
    await (await createCompany(stage.server)).newPerson()
    const { id } = await uploadText(admin, '差旅费管理办法.md', '# 差旅费管理办法\n\n一线城市每晚 500 元。\n')
    await settled(admin, id)
    await page.reload()
    await page.getByRole('heading', { name: '知识动态' }).waitFor()
    expect(await steps.count()).toBe(0)

    await page.getByRole('combobox', { name: '搜索内容' }).fill('一线城市每晚多少')
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: /差旅费管理办法/ })
      .first()
      .waitFor()
  })
})
