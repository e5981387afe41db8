import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import type { TestContext } from 'vitest'
import { CORPUS } from '#tests/whole-server/support/documents.ts'
import { soon } from '../support/stage.ts'

/** A real document beside the project, by its path below `open`; where it is absent the test is skipped and says so. */
export function realFile(context: TestContext, name: string): string {
  const file = path.join(CORPUS, 'open', name)
  context.skip(!existsSync(file), `${file} is not here`)
  return file
}

export const hits = (page: Page) => page.getByRole('region', { name: '搜索结果' }).getByRole('listitem')

/** Asks in the search box, again until the index has caught up, and opens the first answer in which the words stand. */
export async function searchAndOpen(page: Page, question: string, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: '搜索内容' })
  const answer = hits(page).filter({ hasText: words }).getByRole('heading').getByRole('link')
  await soon(async () => {
    await box.fill(question)
    await page.keyboard.press('Enter')
    await page
      .getByText(/^找到 \d+\+? 篇|没有查询到任何数据/)
      .first()
      .waitFor()
    return answer.count()
  }).toBeGreaterThan(0)
  await answer.first().click()
  await page.getByRole('article').waitFor()
}

export async function chooseFiles(page: Page, files: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '选择文件', exact: true }).click()
  await (await chooser).setFiles(files)
}

/** Whether something can be seen without scrolling. */
export const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
