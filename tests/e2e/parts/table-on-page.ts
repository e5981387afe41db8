import type { Page } from 'playwright'
import type { Bench } from './bench.ts'

/* An editable table on its page of the gallery, for the tests of it. */

export async function openTable(bench: Bench, what = '', options = {}): Promise<Page> {
  const page = await bench.page(`editable-table${what}`, options)
  await page.getByRole('grid').waitFor()
  return page
}

export const row = (page: Page, id: string) => page.locator(`tr[data-row="${id}"]`)
export const cell = (page: Page, id: string, key: string) => row(page, id).locator(`td[data-key="${key}"]`)
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const notice = (page: Page) => page.locator('.zk-edit-notice').textContent()

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** The pixels of the first element, wide and high. */
export const pixelSize = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .first()
    .evaluate((e) => [e.getBoundingClientRect().width, e.getBoundingClientRect().height].map(Math.round))

/** Writes into the editor of a cell and leaves it. */
export async function write(page: Page, id: string, key: string, text: string): Promise<void> {
  await cell(page, id, key).click()
  await cell(page, id, key).locator('input').fill(text)
  await press(page, 'Enter')
}

interface Sent {
  rows: Record<string, unknown>[]
  removed: Record<string, unknown>[]
}

/** Asks for the table to be sent; what was sent, null where it was not. */
export async function sent(page: Page): Promise<Sent | null> {
  await button(page, '提交').click()
  const text = (await page.getByLabel('已提交').textContent()) ?? ''
  return text === '' ? null : (JSON.parse(text) as Sent)
}
