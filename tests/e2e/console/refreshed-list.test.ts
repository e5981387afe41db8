import { expect, it } from 'vitest'
import { onlineList } from '#core/contract/sys/online.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, violations } from '../support/stage.ts'
import { pageHeading } from './console-stage.ts'

const TEN_SECONDS = 10_000

describeInBrowser('a list that refreshes itself', () => {
  it('reads behind its rows, waits while somebody does something or looks elsewhere, and says what it shows', async () => {
    await using stage = await openStage()
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    let asked = 0
    page.on('request', (request) => request.url().includes(onlineList.path) && (asked += 1))
    await page.clock.install()
    await page.goto('/monitor/online')
    await pageHeading(page, '在线用户').waitFor()
    const row = (name: string) => page.getByRole('gridcell', { name, exact: true })
    await row('admin').first().waitFor()
    const read = page.getByText(/^\d\d:\d\d:\d\d 读取，每 10 秒自动更新$/)
    const before = await read.textContent()
    expect(await violations(page)).toEqual([])

    await stage.server.signIn('lina')
    expect(await row('lina').count()).toBe(0)
    await page.clock.runFor(TEN_SECONDS)
    await row('lina').waitFor()
    expect(await read.textContent()).not.toBe(before)

    // A question is open: what it asks about stays where it is.
    await row('lina').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '强制下线' }).click()
    await page.getByText('选中或操作期间暂停更新').waitFor()
    const atQuestion = asked
    await page.clock.runFor(3 * TEN_SECONDS)
    expect(asked).toBe(atQuestion)
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
    await read.waitFor()

    // Nobody looks.
    const hide = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await hide(true)
    await page.clock.runFor(3 * TEN_SECONDS)
    expect(asked).toBe(atQuestion)
    await hide(false)
    await soon(() => asked).toBe(atQuestion + 1)

    // What was read stays when nothing new can be read.
    await page.route(`**${onlineList.path}*`, (route) => route.abort())
    await page.clock.runFor(TEN_SECONDS)
    await page.getByRole('status').getByText('现在读不到新的内容').waitFor()
    expect(await row('lina').count()).toBe(1)
    await page.unroute(`**${onlineList.path}*`)
    await page.clock.runFor(TEN_SECONDS)
    await soon(() => page.getByText('现在读不到新的内容').count()).toBe(0)
  }, 120_000)
})
