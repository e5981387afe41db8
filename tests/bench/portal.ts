/**
 * What people wait for in the portal, in a real Chromium on the built pages: `npm run bench -- portal [--rounds N]
 * [--passages N]`. The last line is JSON; the exit status says whether a budget is broken, which only a quiet machine decides.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { docUpload, docGet } from '#core/contract/km/documents/document.ts'
import { login } from '#core/contract/sys/login.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { FIXTURE_FOLDER, type Passage, readLines } from '../fixtures/forgiveness/fixture-library.ts'
import { fillLibrary } from '../fixtures/served-library/fill-library.ts'
import { indexed, PASSWORD, type ServedLibrary, servedLibrary } from '../fixtures/served-library/served-library.ts'
import { smallPdf } from '../fixtures/small-pdf.ts'
import { IDLE_PAGE } from '../idle-page.ts'
import { launchOrdinary } from '../ordinary-browser.ts'
import { median, round } from './search/measures.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, passages: { type: 'string', default: '5000' } },
})
const PAGES = 300
const LINES = 45
const QUESTION = '管理办法'
const DAY_MS = 86_400_000
const FRAME_MS = 1000 / 60

/** Lighthouse's slow 4G, on a machine four times as slow. */
const SLOW = {
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (0.75e6 / 8) * 0.9,
  offline: false,
}
const SLOWER = 4

/**
 * Playwright's inspector has a stack with positions taken for every Error that is made. V8 then reads the whole script a second time
 * (85 ms with this processor, seen in a trace), which happens in no reader's browser: without the inspector the first result
 * comes 40 to 60 ms earlier. Positions that are noted while compiling need no second reading.
 */
const POSITIONS = '--js-flags=--no-enable-lazy-source-positions'

const BUDGET = { firstResultMs: 1500, suggestionMs: 100, pdfPageMs: 1500, longestTaskMs: 50, slowFrames: 0.02 }
type Figures = Record<keyof typeof BUDGET, number>

async function bench(): Promise<void> {
  await using library = await servedLibrary({ pages: true })
  const texts = readLines<Passage>(path.join(FIXTURE_FOLDER, 'passages.jsonl')).slice(0, Number(values.passages))
  await fillLibrary(
    library.db,
    texts.map(({ title, content }) => ({ title, passages: [content] })),
  )
  await indexed(library, texts.length)
  const pdf = await longPdf(library)
  await using browser = await launchOrdinary(POSITIONS)
  const open = opener(library, browser)
  const rounds: Figures[] = []
  for (let i = 0; i <= Number(values.rounds); i++) {
    const { longestTaskMs, slowFrames } = await scrolled(open)
    const own = {
      firstResultMs: await firstResult(open),
      suggestionMs: await suggestion(open),
      pdfPageMs: await pdfPage(open, pdf),
      longestTaskMs,
      slowFrames,
    }
    if (i > 0) rounds.push(own) // the first warms the server
  }
  report(rounds)
}

/** Opens the portal as somebody who is signed in, in a browser that has seen nothing yet. */
type Open = (address: string, o?: { isSlow?: boolean; options?: BrowserContextOptions }) => Promise<Page>

function opener(library: ServedLibrary, browser: Browser): Open {
  return async (address, { isSlow = false, options = {} } = {}) => {
    const body = { username: 'lina', password: PASSWORD, captcha: 'ABCD', checkKey: '1' }
    const { token, userInfo } = await library.api('').call(login, { body })
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, ...options })
    const page = await context.newPage()
    const expire = Date.now() + DAY_MS
    const kept = { 'Access-Token': token, Login_Userinfo: userInfo }
    // A browser in use keeps a renderer process ready for the next site (Chromium's spare one, crrev.com/550287); a profile that
    // was made just now has none, and starting one is not the portal's time.
    await page.goto(library.url + IDLE_PAGE)
    await page.evaluate(
      (entries) => {
        for (const [key, text] of entries) localStorage.setItem(key, text)
      },
      Object.entries(kept).map(([key, value]) => [key, JSON.stringify({ value, expire })] as const),
    )
    if (isSlow) {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', SLOW)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    }
    await page.goto(library.url + address, { waitUntil: 'commit' })
    await page.evaluate('globalThis.__name = (f) => f') // tsx calls it in what is sent to the page
    return page
  }
}

/** From the moment the address is asked for to the frame after the first hit is there. */
async function firstResult(open: Open): Promise<number> {
  const page = await open(`/doSearch?q=${encodeURIComponent(QUESTION)}`, { isSlow: true })
  return end(page, shown(page, '.zk-result-title a'))
}

/**
 * The milliseconds from the address to the frame after the portal holds such an element. The page itself notices: Playwright's
 * waiting looks after 20, 70, 170, 270, 770, 1270 … ms only, and to look in each frame keeps the browser drawing.
 */
function shown(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const watch = () => {
          const root = document.querySelector('zhiku-portal')?.shadowRoot
          if (!root) return void setTimeout(watch, 10)
          const look = () => {
            if (root.querySelector(wanted)) requestAnimationFrame(() => resolve(performance.now()))
          }
          new MutationObserver(look).observe(root, { childList: true, subtree: true })
          return look()
        }
        watch()
      }),
    selector,
  )
}

/** From a key to the suggestions for what is typed. */
async function suggestion(open: Open): Promise<number> {
  const page = await open('/index')
  const box = page.getByRole('combobox', { name: '搜索内容' })
  await box.focus()
  const times: number[] = []
  for (const key of ['管', '安', '人']) {
    await box.fill('')
    await page.waitForTimeout(300)
    await page.evaluate(() => {
      const root = document.querySelector('zhiku-portal')!.shadowRoot!
      const list = () => root.querySelector('[role=listbox]')?.textContent ?? ''
      const before = list()
      const state = globalThis as unknown as { took?: Promise<number> }
      state.took = new Promise((resolve) => {
        let began = 0
        root.addEventListener('input', () => (began = performance.now()), { once: true, capture: true })
        const seen = new MutationObserver(() => {
          if (began === 0 || list() === before || list() === '') return
          seen.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - began))
        })
        seen.observe(root, { childList: true, subtree: true, characterData: true })
      })
    })
    await page.keyboard.insertText(key)
    times.push(await page.evaluate(() => (globalThis as unknown as { took: Promise<number> }).took))
  }
  return end(page, Promise.resolve(median(times)))
}

/** From the address of a page in the middle to its text, on this machine's own network. */
async function pdfPage(open: Open, id: string): Promise<number> {
  const page = await open(`/knowledge?id=${id}&page=200`)
  return end(page, shown(page, '.page[data-page-number="200"] .textLayer span'))
}

/** The list of hits is scrolled at reading speed: the longest task, and the share of frames that came too late. */
async function scrolled(open: Open): Promise<{ longestTaskMs: number; slowFrames: number }> {
  const page = await open(`/doSearch?q=${encodeURIComponent(QUESTION)}`)
  await page.locator('.zk-result-title a').first().waitFor()
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    const seen = { tasks: [] as number[], frames: [] as number[] }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map((each) => each.duration))).observe({
      type: 'longtask',
    })
    let last = performance.now()
    const frame = (now: number) => {
      seen.frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await page.mouse.move(700, 600)
  for (let i = 0; i < 60; i++) {
    await page.mouse.wheel(0, i < 30 ? 60 : -60)
    await page.waitForTimeout(16)
  }
  const { tasks, frames } = await page.evaluate(
    () => (globalThis as unknown as { seen: { tasks: number[]; frames: number[] } }).seen,
  )
  const late = frames.filter((ms) => ms > FRAME_MS * 1.5).length
  return end(page, Promise.resolve({ longestTaskMs: Math.max(0, ...tasks), slowFrames: late / frames.length }))
}

async function end<T>(page: Page, figure: Promise<T>): Promise<T> {
  const value = await figure
  await page.context().close()
  return value
}

async function longPdf(library: ServedLibrary): Promise<string> {
  const api = library.api(await library.tokenOf('admin'))
  const line = (page: number, at: number) => `Page ${page} line ${at}: lodging and travel of the staff`
  const text = (page: number) => Array.from({ length: LINES }, (_, at) => line(page, at)).join(') Tj 0 -14 Td (')
  const bytes = smallPdf(Array.from({ length: PAGES }, (_, page) => text(page + 1)))
  const file = new Blob([new Uint8Array(bytes)])
  const body = { scope: 'staff' as const, title: '长文件' }
  const { id } = await api.call(docUpload, { file, fileName: '长文件.pdf', body })
  for (;;) {
    const row = (await api.call(docGet, { query: { id } })).records[0]
    if (row && row.ftiFlag !== INDEX_STATE.waiting) return id
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function report(rounds: readonly Figures[]): void {
  const keys = Object.keys(BUDGET) as (keyof Figures)[]
  const figures = Object.fromEntries(keys.map((key) => [key, round(median(rounds.map((each) => each[key])), 3)]))
  for (const key of keys)
    console.log(`${figures[key]! <= BUDGET[key] ? 'ok  ' : 'over'} ${key} ${figures[key]} (at most ${BUDGET[key]})`)
  console.log(JSON.stringify(figures))
  if (keys.some((key) => figures[key]! > BUDGET[key])) process.exitCode = 1
}

await bench()
