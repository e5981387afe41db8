import { afterAll, beforeAll, expect, it } from 'vitest'
import { docListMine } from '#core/contract/km/documents/document.ts'
import { deputyMine } from '#core/contract/sys/deputy.ts'
import { profileGet } from '#core/contract/sys/own-account.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { accountTools, WRONG } from '#tests/whole-server/support/accounts.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

/** Who I am here, and what has the right to act as me. */
describeInBrowser('the own profile', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('is reached from the menu by keyboard, and changes picture and contact', async () => {
    const page = await stage.page('lina')
    await page.goto('/index')
    await page.getByRole('button', { name: '李娜的菜单' }).press('Enter')
    await page.getByRole('menuitem', { name: '个人中心' }).press('Enter')
    await soon(() => pagePath(page)).toBe('/account')
    await soon(() => page.title()).toBe('个人中心 - 知库')
    await page.getByText('信息技术部').waitFor()
    expect(await violations(page)).toEqual([])

    await page.getByLabel('手机号').fill('123')
    await page.getByRole('button', { name: '保存' }).press('Enter')
    await page.getByText('请输入正确手机号').waitFor()
    await page.getByLabel('手机号').fill('13800138000')
    await page.getByLabel('邮箱').fill('lina@example.com')
    await page.getByRole('button', { name: '保存' }).press('Enter')
    await page.getByText('联系方式已保存').waitFor()
    const lina = await stage.server.signIn('lina')
    expect(await lina.call(profileGet, {})).toMatchObject({ phone: '13800138000', email: 'lina@example.com' })

    await page.getByLabel('头像图片').setInputFiles({
      name: 'ich.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await smallPicture()),
    })
    const face = page.getByRole('banner').locator('img.zk-face')
    await face.waitFor()
    expect(await face.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(0)
    await page.reload()
    await face.waitFor()
    await page.getByRole('button', { name: '移除' }).click()
    await face.waitFor({ state: 'detached' })
    expect((await lina.call(profileGet, {})).avatar).toBeNull()
  })

  it('ends sessions elsewhere, after asking, and shows what happened at the door', async () => {
    const people = accountTools(stage.server)
    const page = await stage.page('reviewer')
    const other = await stage.page('reviewer')
    await expect(people.signIn({ username: 'reviewer', password: 'wrong' })).rejects.toThrow(WRONG)
    await other.goto('/index')
    await page.goto('/account')
    await page.getByText('这台设备').waitFor()
    const history = page.getByRole('list', { name: '登录记录' })
    await soon(() => history.getByRole('listitem').first().textContent()).toContain('登录失败')
    await page.getByRole('button', { name: '退出其他设备' }).click()
    const dialog = page.getByRole('dialog')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '退出其他设备' }).click()
    await page.getByText('其他设备已全部退出').waitFor()
    await soon(() => page.getByRole('button', { name: /^退出 / }).count()).toBe(0)
    await other.goto('/myDocPage')
    await other.getByRole('banner').getByRole('link', { name: '登录' }).waitFor()
    expect(await other.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull()
    await page.reload()
    await page.getByText('这台设备').waitFor()
  })

  it('names a deputy for some days, changes it and takes it back', async () => {
    const page = await stage.page('lina')
    const lina = await stage.server.signIn('lina')
    const own = () => lina.call(deputyMine, {})
    await page.goto('/account')
    await page.getByText('您还没有代理人。').waitFor()
    await page.getByRole('button', { name: '指定代理人' }).click()
    const dialog = page.getByRole('dialog', { name: '指定代理人' })
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('请选择代理人').waitFor()
    await dialog.getByText('请选择结束日期').waitFor()
    await dialog.getByLabel('代理人').fill('张伟')
    await page.getByRole('option', { name: /张伟/ }).click()
    await dialog.getByLabel('开始日期').fill('2020-03-01')
    await dialog.getByLabel('结束日期').fill('2020-02-01')
    await dialog.getByText('结束日期不能早于开始日期').waitFor()
    await dialog.getByLabel('结束日期').fill('2020-03-10')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByText('代理人已保存').waitFor()
    expect(await own()).toMatchObject({
      agentUserName: 'zhangwei',
      startTime: '2020-03-01 00:00:00',
      endTime: '2020-03-10 23:59:59',
    })
    await page.getByText('已结束').waitFor()
    await page.getByRole('button', { name: '修改代理人' }).click()
    const again = page.getByRole('dialog', { name: '修改代理人' })
    await again.getByLabel('结束日期').fill('2999-03-10')
    await again.getByRole('button', { name: '保存' }).click()
    await page.getByText('代理中').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '取消代理' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消代理' }).click()
    await page.getByText('已取消代理').waitFor()
    expect(await own()).toBeNull()
  })

  it('is a page of sections; what is chosen there for reading is kept', async () => {
    const page = await stage.page('lina')
    await page.goto('/account')
    const nav = page.getByRole('navigation', { name: '个人中心的各部分' })
    await nav.getByRole('button', { name: '令牌' }).click()
    await soon(() => nav.getByRole('button', { name: '令牌' }).getAttribute('aria-current')).toBe('true')
    await nav.getByRole('button', { name: '偏好' }).click()
    const size = page.getByRole('group', { name: '正文字号' })
    const saved = page.waitForResponse((response) => response.url().includes('kmPreference/save'))
    await size.getByRole('button', { name: '大', exact: true }).click()
    await saved
    await page.reload()
    await soon(() => size.getByRole('button', { name: '大', exact: true }).getAttribute('aria-pressed')).toBe('true')
    expect(await violations(page)).toEqual([])
  })

  // proves S-62
  it('makes a token, shows it once and revokes it', async () => {
    const page = await stage.page('zhangwei')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/account')
    await page.getByRole('button', { name: '新建令牌' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '创建' }).click()
    await soon(() => dialog.getByRole('alert').textContent()).toContain('请输入令牌名称')
    await dialog.getByLabel('令牌名称').fill('报表脚本')
    await dialog.getByRole('button', { name: '创建' }).click()
    const token = await dialog.getByLabel('令牌', { exact: true }).inputValue()
    expect(token).toMatch(/^zk_.{43}$/)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '复制' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
    await dialog.getByRole('button', { name: '我已保存' }).click()
    const program = stage.server.api(token)
    await program.call(docListMine, { query: {} })
    expect(await page.content()).not.toContain(token)

    await page.getByRole('button', { name: '撤销 报表脚本' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销', { exact: true }).waitFor()
    await expect(program.call(docListMine, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    expect(stage.complaints).toEqual([])
  })
})
