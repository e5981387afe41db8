import { build } from 'esbuild'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { launch } from '#tests/browser.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'

/** A small component with one prop of each kind, bundled the way a page would load it. */
const SOURCE = `
  import { createElement } from 'react'
  import { defineEmbed } from '#embeds/define.ts'
  function Probe(props) {
    globalThis.seen = { ...props, container: undefined }
    return createElement('p', null, createElement('input', { 'aria-label': '词' }),
      createElement('button', { onClick: () => props.onPick({ id: 'a' }) }, '选择'))
  }
  defineEmbed('zhiku-probe', Probe, {
    shadow: true,
    attributes: { open: 'boolean', size: 'number', label: 'string', filter: 'json' },
    properties: ['token'],
    events: ['onPick'],
    css: 'button{color:rgb(1, 2, 3)}',
  })`

declare const seen: Record<string, unknown>

describeInBrowser('defineEmbed', () => {
  let browser: Browser
  let page: Page
  let script: string

  beforeAll(async () => {
    const result = await build({
      stdin: { contents: SOURCE, resolveDir: import.meta.dirname, loader: 'tsx' },
      bundle: true,
      format: 'iife',
      write: false,
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    script = result.outputFiles[0]!.text
    browser = await launch()
  })
  afterAll(() => browser?.close())

  beforeEach(async () => {
    await page?.close()
    page = await browser.newPage()
  })

  const show = async (html: string, before = '') => {
    await page.setContent(html)
    if (before) await page.evaluate(before)
    await page.evaluate(script)
    await page.waitForSelector('zhiku-probe input', { state: 'attached' })
  }
  const props = () => page.evaluate(() => seen)
  /** React renders in a separate task, so assertions wait. */
  const SOON = { timeout: 60_000 }

  it('reads booleans by presence, numbers, text and JSON; what cannot be read is absent', async () => {
    await show(`<zhiku-probe open size="3" label="" filter='{"a":1}'></zhiku-probe>`)
    expect(await props()).toMatchObject({ open: true, size: 3, label: '', filter: { a: 1 } })
    await page.evaluate(`{ const e = document.querySelector('zhiku-probe')
      e.setAttribute('open', 'false'); e.setAttribute('size', 'x'); e.setAttribute('filter', '{'); }`)
    await expect
      .poll(async () => {
        const { open, size, filter } = await props()
        return [open, size ?? null, filter ?? null]
      }, SOON)
      .toEqual([false, null, null])
  })

  it('forgets a removed attribute', async () => {
    await show('<zhiku-probe open label="甲"></zhiku-probe>')
    await page.evaluate(`{ const e = document.querySelector('zhiku-probe')
      e.removeAttribute('open'); e.removeAttribute('label') }`)
    await expect.poll(async () => Object.keys(await props()).toSorted(), SOON).toEqual(['container', 'onPick'])
  })

  it('keeps secrets out of the document, also when set before the element was defined', async () => {
    await show('<zhiku-probe></zhiku-probe>', `document.querySelector('zhiku-probe').token = 'geheim-1'`)
    expect((await props())['token']).toBe('geheim-1')
    await page.evaluate(`document.querySelector('zhiku-probe').token = 'geheim-2'`)
    await expect.poll(async () => (await props())['token'], SOON).toBe('geheim-2')
    expect(await page.content()).not.toContain('geheim')
  })

  it('keeps what was typed when the host page moves it, and unmounts when it is removed', async () => {
    await show('<div id="a"><zhiku-probe></zhiku-probe></div><div id="b"></div>')
    await page.fill('zhiku-probe input', '差旅')
    await page.evaluate(`document.querySelector('#b').append(document.querySelector('zhiku-probe'))`)
    await expect.poll(() => page.inputValue('#b zhiku-probe input'), SOON).toBe('差旅')
    const probe = await page.evaluateHandle(() => document.querySelector('zhiku-probe')!)
    await probe.evaluate((element) => element.remove())
    await expect.poll(() => probe.evaluate((element) => element.shadowRoot!.childElementCount), SOON).toBe(0)
  })

  it('lets events out to the page and host styles not in', async () => {
    const hostile = '*{all:revert;color:red!important;font-size:30px!important}zhiku-probe{display:none!important}'
    await show(`<style>${hostile}</style><zhiku-probe></zhiku-probe>`)
    const picked = await page.evaluate(`new Promise((resolve) => {
      document.addEventListener('pick', (e) => resolve(e.detail))
      document.querySelector('zhiku-probe').shadowRoot.querySelector('button').click()
    })`)
    expect(picked).toEqual({ id: 'a' })
    const style = await page.evaluate(`{
      const e = document.querySelector('zhiku-probe'), b = e.shadowRoot.querySelector('button'), p = b.parentElement
      ;[getComputedStyle(e).display, getComputedStyle(b).color, getComputedStyle(p).fontSize] }`)
    expect(style).toEqual(['block', 'rgb(1, 2, 3)', '16px'])
  })

  it('takes a second load of the script without complaint', async () => {
    await show('<zhiku-probe></zhiku-probe>')
    await expect(page.evaluate(script)).resolves.not.toThrow()
  })
})
