import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import type { Api } from '#core/api/client.ts'
import { categories as category } from '#core/contract/km/documents/category.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { topics as topic } from '#core/contract/sys/category.ts'
import { document } from '#server/db/schema/index.ts'
import { settled } from '#tests/whole-server/support/documents.ts'
import { openStage, pagePath, type Stage } from './stage.ts'

const DAY_MS = 86_400_000

/** A stage for tests of lists: 54 documents of the editor, three of them in categories. */
export interface Shelf extends AsyncDisposable {
  stage: Stage
  editor: Api
  lina: Api
  /** Ids of the categories `rules` and `travel` below it, and of the topic `safety`. */
  places: Readonly<Record<string, string>>
  /** Document ids by title. */
  docs: Readonly<Record<string, string>>
  upload: (title: string, more?: object) => Promise<void>
}

export async function openShelf(): Promise<Shelf> {
  const stage = await openStage()
  const { server } = stage
  const [admin, editor, lina] = [
    await server.signIn('admin'),
    await server.signIn('editor'),
    await server.signIn('lina'),
  ]
  const docs: Record<string, string> = {}
  const upload = async (title: string, more: object = {}) => {
    const body = { scope: 'staff' as const, title, ...more }
    const file = new Blob([`${title}的正文`])
    docs[title] = (await editor.call(docUpload, { file, fileName: `${title}.txt`, body })).id
  }
  const rules = await admin.call(category.taxonomyAdd, { body: { name: '办公规章' } })
  const travel = await admin.call(category.taxonomyAdd, { body: { name: '差旅规章', pid: rules.id } })
  const safety = await admin.call(topic.taxonomyAdd, { body: { name: '安全月' } })
  for (let i = 1; i <= 51; i++) await upload(`通知第${String(i).padStart(2, '0')}号`)
  await upload('办公总则', { category: rules.code, keywords: '总则 行政', scope: 'public' })
  await upload('差旅标准', { category: travel.code, keywords: '差旅 标准', topicIds: safety.id })
  await upload('旧版差旅标准', { category: travel.code, keywords: '差旅' })
  const expireTime = new Date(Date.now() - DAY_MS)
  await server.running.engines.db.update(document).set({ expireTime }).where(eq(document.id, docs['旧版差旅标准']!))
  for (const id of Object.values(docs)) await settled(editor, id)
  return {
    stage,
    editor,
    lina,
    places: { rules: rules.id, travel: travel.id, safety: safety.id },
    docs,
    upload,
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  }
}

/** A table, or where there is no room for one, a list. */
export const list = (page: Page) => page.locator('.zk-list-rows').getByLabel('知识', { exact: true })
export const titles = (page: Page) => list(page).locator('.zk-documents-title').allTextContents()
/** Chooses a value of a filter from what opens below its chip. */
export async function choose(page: Page, filter: string, value: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${filter}`) }).click()
  await page.getByRole('dialog', { name: filter }).getByRole('button', { name: value }).click()
}
export async function sortBy(page: Page, order: string): Promise<void> {
  await page.getByRole('button', { name: /^排序：/ }).click()
  await page.getByRole('menuitemradio', { name: order }).click()
}
export const address = (page: Page) => decodeURIComponent(pagePath(page))
/** The bar with the actions for all selected documents. */
export const bar = (page: Page) => page.getByRole('region', { name: '批量操作' })
export const tick = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `选择 ${title}`, exact: true }).check()
/** The texts of the toasts. */
export const said = (page: Page) => page.locator('.zk-toast').allTextContents()
