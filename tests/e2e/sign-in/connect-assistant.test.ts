import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { fillSignIn, openStage, soon, type Stage, violations } from '../support/stage.ts'

const BACK = 'https://assistant.example/callback'
const VERIFIER = 'v'.repeat(43)

describeInBrowser('connecting an assistant', () => {
  let stage: Stage
  let asks: string
  let id: string
  let code: string
  beforeAll(async () => {
    stage = await openStage()
    await stage.server.setSite('AllowAssistants', '1')
    const registered = await fetch(`${stage.server.baseURL}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Claude', redirect_uris: [BACK] }),
    })
    id = ((await registered.json()) as { client_id: string }).client_id
    asks = `/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: id,
      redirect_uri: BACK,
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'abc',
    }).toString()}`
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  /** The assistant's own page; nothing leaves the test. */
  async function assistant(page: Page): Promise<() => URL | null> {
    let reached: URL | null = null
    await page.route(`${BACK}**`, async (route) => {
      reached = new URL(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: 'done' })
    })
    return () => reached
  }

  it('asks after signing in, says who and where, and goes back with the decision', async () => {
    const page = await stage.page()
    const reached = await assistant(page)
    await page.goto(asks)
    await fillSignIn(page, 'lina')
    await page.getByRole('heading', { name: '连接“Claude”？' }).waitFor()
    await page.getByText('assistant.example', { exact: true }).waitFor()
    await page.getByRole('main').getByText('李娜', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      if (process.env['SHOTS']) writeFileSync(`${process.env['SHOTS']}/connect-${width}.png`, await page.screenshot())
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.getByRole('button', { name: '拒绝' }).click()
    await soon(() => reached()?.searchParams.get('error')).toBe('access_denied')
    await page.getByText('done').waitFor()
    await page.goto(asks)
    await page.getByRole('button', { name: '同意' }).click()
    await soon(() => reached()?.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
    expect(reached()!.searchParams.get('state')).toBe('abc')
    code = reached()!.searchParams.get('code')!
    expect(stage.complaints).toEqual([])
  })

  /** The assistant fetches its token and uses it once. */
  async function use(): Promise<void> {
    const { baseURL } = stage.server
    const body = { grant_type: 'authorization_code', code, client_id: id, redirect_uri: BACK, code_verifier: VERIFIER }
    const exchanged = await fetch(`${baseURL}/oauth/token`, { method: 'POST', body: new URLSearchParams(body) })
    const { access_token: token } = (await exchanged.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' }
    const used = await fetch(`${baseURL}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    expect(used.status).toBe(200)
  }

  it('is listed beside the tokens, and ends there', async () => {
    await use()
    const page = await stage.page('lina')
    await page.goto('/account')
    await page.getByText('已连接的助手').waitFor()
    await page.getByText(/^已连接的助手.*最近使用/).waitFor()
    expect(await violations(page)).toEqual([])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByText('已连接的助手').scrollIntoViewIfNeeded()
      if (process.env['SHOTS']) writeFileSync(`${process.env['SHOTS']}/list-${width}.png`, await page.screenshot())
    }
    await page.getByRole('button', { name: '断开 Claude' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '断开' }).click()
    await page.getByText('“Claude”已断开').waitFor()
    await page.getByText('已撤销').waitFor()
  })
})
