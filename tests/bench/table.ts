/**
 * The editable table with a hundred thousand rows in a browser: how long it takes to open, how evenly it scrolls, how long
 * an edit, a drag over all rows and the judgement of all cells take. `npm run bench -- table [--rounds N]`; the last line
 * is one JSON object. A busy machine slows all of it.
 */
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { openBench } from '../e2e/parts/bench.ts'
import { launchOrdinary } from '../ordinary-browser.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)
const ROWS = 100_000
const OPEN_MS = 1500
const EDIT_MS = 100
const ALL_ROWS_MS = 500
const LEAST_FPS = 50
const SCROLL_SECONDS = 4
/** Thirty rows a second: faster than anybody reads them. */
const PIXELS_A_SECOND = 1830

const figures: Record<string, { value: number; wanted: number }> = {}
function keep(name: string, value: number, wanted: number, isBad: boolean): void {
  figures[name] = { value, wanted }
  console.error((isBad ? 'BAD' : 'ok').padEnd(5) + `${name.padEnd(44)}${value} (wanted: ${wanted})`)
}

/** The middle of several rounds. */
async function measured(name: string, most: number, once: (round: number) => Promise<number>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await once(round))
  const middle = Math.round(times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!)
  keep(name, middle, most, middle > most)
}

// Functions for the page name nothing in themselves: the loader would wrap it in a helper that the page does not have.

/** Milliseconds from a press on a button to the picture after it. */
const pressed = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (label) => {
    const button = [...document.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent === label)!
    const before = performance.now()
    button.click()
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - before
  }, name)

/** A character typed into the editor of the first row's name. */
async function edited(page: Page): Promise<number> {
  await page.locator('tr[data-row=r1] td[data-key=name]').click()
  const time = await page.locator('tr[data-row=r1] td[data-key=name] input').evaluate(async (input) => {
    const before = performance.now()
    const field = input as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, `${field.value}x`)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - before
  })
  await page.keyboard.press('Escape')
  return time
}

/** The first row goes behind the last that is drawn, or back: every row between gets another place. */
const dragged = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const handles = [...document.querySelectorAll<HTMLElement>('.zk-edit-handle')]
    const target = document.querySelectorAll<HTMLElement>('tr[data-row]')[2]!
    const transfer = new DataTransfer()
    const options = { bubbles: true, cancelable: true, dataTransfer: transfer }
    handles[0]!.dispatchEvent(new DragEvent('dragstart', options))
    target.dispatchEvent(new DragEvent('dragover', { ...options, clientY: target.getBoundingClientRect().bottom - 2 }))
    const before = performance.now()
    target.dispatchEvent(new DragEvent('drop', options))
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - before
  })

const scrolled = (page: Page): Promise<{ fps: number; longest: number }> =>
  page.locator('.zk-edit-scroll').evaluate(
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
      element.scrollTop = 0
      return { fps: Math.round((frames * 1000) / (last - start)), longest: Math.round(longest) }
    },
    [SCROLL_SECONDS, PIXELS_A_SECOND],
  )

/** From the address to the first rows, the made-up data included. */
async function opened(page: Page): Promise<number> {
  await page.reload()
  await page.locator('tr[data-row=r1]').waitFor()
  return page.evaluate(() => performance.now())
}

await using bench = await openBench(launchOrdinary())
const page = await bench.page(`editable-table&rows=${ROWS}`)
await page.locator('tr[data-row=r1]').waitFor()
await measured('100,000 rows are opened, ms', OPEN_MS, () => opened(page))
const { fps, longest } = await scrolled(page)
keep('100,000 rows while they are scrolled, fps', fps, LEAST_FPS, fps < LEAST_FPS)
console.error(`     its longest frame: ${longest} ms`)
await measured('a character is typed, ms', EDIT_MS, () => edited(page))
await measured('a row is dragged, all rows are numbered, ms', ALL_ROWS_MS, () => dragged(page))
await measured('a row is added at the end, ms', ALL_ROWS_MS, () => pressed(page, '新增'))
await measured('all cells are judged, ms', ALL_ROWS_MS, () => pressed(page, '提交'))
console.log(JSON.stringify({ rounds, figures }))
