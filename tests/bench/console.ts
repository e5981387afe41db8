/**
 * The console of a large company in a browser: how long its trees take to open, how evenly a table of ten thousand rows
 * scrolls, how much script the first page needs. `npm run bench -- console [--rounds N]`; the last line is one JSON
 * object. A busy machine slows all of it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { login } from '#core/contract/sys/login.ts'
import { openBench } from '../e2e/parts/bench.ts'
import { launchOrdinary } from '../ordinary-browser.ts'
import { seedOrganisation } from '../seed-organisation.ts'
import { PASSWORD, startServer } from '../whole-server/support/fixture.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)
const TREE_MS = 300
const LEAST_FPS = 50
const MOST_KB = 350
const DAY_MS = 86_400_000
const SCROLL_SECONDS = 4
/** Thirty rows a second: faster than anybody reads them. */
const PIXELS_A_SECOND = 1000

const figures: Record<string, { value: number; wanted: number }> = {}
function keep(name: string, value: number, wanted: number, isBad: boolean): void {
  figures[name] = { value, wanted }
  console.error((isBad ? 'BAD' : 'ok').padEnd(5) + `${name.padEnd(44)}${value} (wanted: ${wanted})`)
}

// Functions for the page name nothing in themselves: the loader would wrap it in a helper that the page does not have.

/** Milliseconds from a press on a button or a link to the first picture that shows what was asked for. */
const pressed = (page: Page, name: string, shown: string): Promise<number> =>
  page.evaluate(
    async ([label, selector]) => {
      const button = [...document.querySelectorAll<HTMLElement>('a, button, [role=treeitem]')].find(
        (each) => (each.getAttribute('aria-label') ?? each.textContent)?.trim() === label,
      )
      if (!button) throw new Error(`no ${label}`)
      const before = performance.now()
      button.click()
      while (!document.querySelector(selector!)) await new Promise(requestAnimationFrame)
      // What stands in the document now is painted by the end of the next frame.
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return performance.now() - before
    },
    [name, shown],
  )

/** The middle of several rounds; each begins where the one before ended, so what was opened is closed between them. */
async function tree(name: string, once: () => Promise<number>, back: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    times.push(await once())
    await back()
  }
  const middle = Math.round(times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!)
  keep(name, middle, TREE_MS, middle > TREE_MS)
}

const ALL_OPEN = 'table[aria-rowcount="2021"]'
const ONE_CLOSED = 'table[aria-rowcount="21"]'

async function parts(): Promise<void> {
  await using bench = await openBench(launchOrdinary())
  const table = await bench.page('tree-table&big')
  await table.getByRole('button', { name: '展开全部' }).waitFor()
  await tree(
    'tree table, 2,000 rows are opened, ms',
    () => pressed(table, '展开全部', ALL_OPEN),
    () => pressed(table, '收起全部', ONE_CLOSED),
  )
  const ticks = await bench.page('tick-tree&big')
  await ticks.getByRole('treeitem').first().waitFor()
  await tree(
    'tick tree, 2,000 nodes are opened, ms',
    () => pressed(ticks, '展开全部', '.zk-nodes > li[aria-level="3"]'),
    () => pressed(ticks, '收起全部', '.zk-nodes'),
  )
  await pressed(ticks, '展开全部', '.zk-nodes > li[aria-level="3"]')
  await tree(
    'tick tree, 100 of 2,000 nodes are ticked, ms',
    () => pressed(ticks, '分公司0', 'li[aria-level="3"][aria-checked="true"]'),
    () => pressed(ticks, '全不选', '.zk-nodes'),
  )
  for (const page of [table, ticks]) await page.close()
  const { fps, longest } = await scrolled(await bench.page('table'))
  keep('table of 10,000 rows while it is scrolled, fps', fps, LEAST_FPS, fps < LEAST_FPS)
  console.error(`     its longest frame: ${longest} ms`)
}

async function scrolled(page: Page): Promise<{ fps: number; longest: number }> {
  const box = page.getByRole('group', { name: '人员列表' })
  await box.waitFor()
  // What loads with the page has come to rest.
  await page.waitForLoadState('networkidle')
  return box.evaluate(
    async (element, [seconds, speed]) => {
      const start = await new Promise<number>(requestAnimationFrame)
      let last = start
      let frames = 0
      let longest = 0
      while (last - start < seconds! * 1000) {
        const now = await new Promise<number>(requestAnimationFrame)
        element.scrollTop = ((now - start) / 1000) * speed!
        longest = Math.max(longest, now - last)
        frames++
        last = now
      }
      return { fps: Math.round((frames * 1000) / (last - start)), longest: Math.round(longest) }
    },
    [SCROLL_SECONDS, PIXELS_A_SECOND],
  )
}

async function screens(): Promise<void> {
  // The built pages, not empty ones.
  process.env['ZHIKU_TEST_WEB'] = '1'
  await using server = await startServer({}, { ownCluster: true })
  await seedOrganisation(server.running.engines.db)
  const browser = await launchOrdinary()
  try {
    const context = await browser.newContext({ baseURL: server.baseURL, locale: 'zh-CN' })
    const session = await server.guest.call(login, {
      body: { username: 'admin', password: PASSWORD, captcha: 'ABCD', checkKey: '1' },
    })
    const expire = Date.now() + DAY_MS
    const kept = { 'Access-Token': session.token, Login_Userinfo: session.userInfo }
    await context.addInitScript(
      (pairs) => {
        for (const [key, value] of pairs) localStorage.setItem(key, value)
      },
      Object.entries(kept).map(([key, value]) => [key, JSON.stringify({ value, expire })] as const),
    )
    const page = await context.newPage()
    await page.goto('/isystem/role')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const roles = () => pressed(page, '角色', '.zk-grid, .zk-plain-table')
    for (const [title, label] of [
      ['部门', '部门树'],
      ['菜单与权限', '菜单树'],
    ] as const) {
      const shown = `main table[aria-label="${label}"] tbody tr`
      await tree(`${title} is opened, ms`, () => pressed(page, title, shown), roles)
    }
    await pressed(page, '部门', 'main table[aria-label="部门树"] tbody tr')
    await tree(
      '部门, all 2,000 are opened, ms',
      () => pressed(page, '展开全部', 'main tr[aria-level="5"]'),
      () => pressed(page, '收起全部', 'main table[aria-label="部门树"]'),
    )
  } finally {
    await browser.close()
  }
}

await parts()
await screens()
const { entries } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../dist/web/metafile.json'), 'utf8'),
) as { entries: { admin: { gzipBytes: number } } }
const script = Math.round(entries.admin.gzipBytes / 1024)
keep('script of the first page, gzipped, KB', script, MOST_KB, script > MOST_KB)
console.log(JSON.stringify({ rounds, figures }))
