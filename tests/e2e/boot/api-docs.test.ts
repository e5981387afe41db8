import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('the documentation of the calls', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  // proves R-26
  it('lists every call in its chapter, finds one, and has an address for it', async () => {
    const page = await stage.page('lina')
    await page.goto('/apiDocs')
    await page.getByText(`${contract.length} 个接口`).waitFor()
    const listed = await page.getByRole('navigation', { name: '接口' }).locator('small').allTextContents()
    expect(listed.toSorted()).toEqual(contract.map(({ methods, path }) => `${methods[0]} ${path}`).toSorted())
    expect(await violations(page)).toEqual([])
    await page.getByRole('searchbox', { name: '查找接口' }).fill('searchDoc')
    await page.getByText('1 个接口', { exact: true }).waitFor()
    await page.getByRole('link', { name: /POST \/KM\/kmDoc\/searchDoc/ }).press('Enter')
    await soon(() => pagePath(page)).toBe('/apiDocs?call=kmDocSearchDoc')
    const chosen = page.getByRole('link', { name: /POST \/KM\/kmDoc\/searchDoc/ })
    await soon(() => chosen.getAttribute('aria-current')).toBe('page')
    await page.reload()
    await page.getByRole('region', { name: 'curl 示例' }).getByText('Bearer $ZHIKU_TOKEN').waitFor()
    await page.getByRole('tab', { name: 'curl' }).press('ArrowRight')
    await page.getByRole('region', { name: 'TypeScript 示例' }).getByText('await fetch').waitFor()
    await page.getByRole('tab', { name: 'TypeScript' }).press('ArrowRight')
    await page.getByRole('region', { name: 'Python 示例' }).getByText('requests.request').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto('/apiDocs?call=nothing')
    await page.getByText('没有这个接口').waitFor()
    const guest = await stage.page()
    await guest.goto('/apiDocs')
    await soon(() => pagePath(guest)).toBe('/user/login?redirect=%2FapiDocs')
  })

  it('begins with a program that runs as it stands, and is searched on a phone, too', async () => {
    const page = await stage.page('lina', { viewport: { width: 390, height: 844 } })
    await page.goto('/apiDocs')
    const program = page.getByRole('region', { name: '第一次调用的示例' })
    await page.getByRole('button', { name: '取一个令牌填进去' }).click()
    await page.getByText('令牌 7 天内有效').waitFor()
    const { stdout } = await promisify(execFile)('sh', ['-c', await program.innerText()])
    expect(JSON.parse(stdout)).toMatchObject({ success: true, result: { kmSearchResultVOPage: {} } })
    expect(await violations(page)).toEqual([])
    const field = page.getByRole('searchbox', { name: '查找接口' })
    expect((await field.boundingBox())!.y).toBeLessThan(300)
    await field.fill('searchDoc')
    await page.getByRole('link', { name: /searchDoc/ }).click()
    await page.getByRole('region', { name: 'curl 示例' }).waitFor()
    await field.fill('apiToken')
    await page.getByRole('link', { name: /POST \/sys\/apiToken\/add/ }).click()
    await soon(() => pagePath(page)).toBe('/apiDocs?call=sysApiTokenAdd')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await violations(page)).toEqual([])
  })

  // proves S-63
  it('makes a call with the session, then with a token, and shows answer, status and time', async () => {
    const page = await stage.page('lina')
    await page.goto('/apiDocs?call=sysApiTokenMine')
    const answer = page.getByRole('region', { name: '答复' })
    await page.getByRole('button', { name: '执行' }).click()
    await answer.getByText('"success": true').waitFor()
    await page.getByText(/HTTP 200 · \d+ 毫秒/).waitFor()
    const lina = await stage.server.signIn('lina')
    const { token } = await lina.call(apiTokenAdd, { body: { name: '试一试' } })
    // A program may not list tokens: this is the token's answer, not the session's.
    await page.getByLabel('令牌', { exact: true }).fill(token)
    await page.getByRole('button', { name: '执行' }).click()
    await page.getByText(/HTTP 403/).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('searchbox', { name: '查找接口' }).fill('searchDoc')
    await page.getByRole('link', { name: /searchDoc/ }).click()
    expect(await page.getByLabel('令牌', { exact: true }).inputValue()).toBe(token)
    await page.getByLabel('内容（JSON）').fill('{"content":')
    await page.getByText('还不是合法的 JSON').waitFor()
    expect(await page.getByRole('button', { name: '执行' }).isDisabled()).toBe(true)
    await page.getByLabel('内容（JSON）').fill('{"content":"采购"}')
    await page.getByRole('region', { name: 'curl 示例' }).getByText('{"content":"采购"}').waitFor()
    await page.getByRole('button', { name: '执行' }).click()
    await answer.getByText('kmSearchResultVOPage').waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token)
  })

  it('asks before it makes a call that changes something', async () => {
    const page = await stage.page('lina')
    await page.goto('/apiDocs?call=sysApiTokenAdd')
    await page.getByLabel('内容（JSON）').fill('{"name":"来自文档"}')
    await page.getByRole('button', { name: '执行（会改动数据）' }).click()
    const dialog = page.getByRole('dialog', { name: '真的执行？' })
    await dialog.getByRole('button', { name: '取消' }).click()
    expect(await page.getByRole('region', { name: '答复' }).count()).toBe(0)
    await page.getByRole('button', { name: '执行（会改动数据）' }).click()
    await dialog.getByRole('button', { name: '执行' }).click()
    await page.getByRole('region', { name: '答复' }).getByText('zk_').waitFor()
  })

  it.each([
    ['a phone', { viewport: { width: 390, height: 844 } }],
    ['the dark theme', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const }],
  ])('is whole on %s', { tags: 'prove' }, async (_, options) => {
    const page = await stage.page('lina', options)
    for (const address of ['/apiDocs', '/apiDocs?call=kmDocSearchDoc', '/apiDocs?call=sysSysDepartQueryTreeList']) {
      await page.goto(address)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      expect(await violations(page), address).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide, address).toBeLessThanOrEqual(0)
    }
    expect(stage.complaints).toEqual([])
  })
})
