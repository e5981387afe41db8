import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { pageLevel } from '#core/contract/km/documents/page-tree.ts'
import { preferenceList } from '#core/contract/km/preference.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled } from '#tests/whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage, violationsInBothThemes } from '../support/stage.ts'

interface Category {
  id: string
  code: string
}

describeInBrowser('the page tree beside a document', () => {
  let stage: Stage
  let editor: Api
  let lina: Api
  const ids: Record<string, string> = {}
  const space: Category = { id: '', code: '' }
  const folder: Category = { id: '', code: '' }
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    editor = await stage.server.signIn('editor')
    lina = await stage.server.signIn('lina')
    const category = async (name: string, pid: string, into: Category) => {
      const { id, code } = await admin.call(categories.taxonomyAdd, { body: { name, pid } })
      Object.assign(into, { id, code })
    }
    await category('规章制度', '0', space)
    await category('财务与报销', space.id, folder)
    for (const title of ['差旅办法', '备用金办法', 'FAQ']) await write(title, folder)
    await write('制度总览', space)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  async function write(title: string, { code }: Category): Promise<void> {
    const body = { scope: 'staff' as const, title, category: code }
    const file = new Blob([`${title}的正文`])
    const { id } = await editor.call(docUpload, { file, fileName: `${title}.md`, body })
    ids[title] = (await settled(editor, id)).id
  }
  const below = async (query: { categoryId?: string; parentDocId?: string }) =>
    (await lina.call(pageLevel, { query })).documents.map(({ title }) => title).join(' ')
  const line = (page: Page, name: string) =>
    page.getByRole('tree', { name: '目录' }).getByRole('treeitem', { name: new RegExp(name) })
  const focused = (page: Page) =>
    page.evaluate(() => {
      let at = document.activeElement
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
      return at?.getAttribute('title') ?? ''
    })
  async function open(username: string, title: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
    const page = await stage.page(username, { viewport })
    await page.goto(`/knowledge?id=${ids[title]}`)
    return page
  }

  it('shows the space, and the way to the document open and marked; the breadcrumb says the same', async () => {
    const page = await open('lina', '备用金办法')
    await line(page, '备用金办法').waitFor()
    expect(await line(page, '备用金办法').getAttribute('aria-current')).toBe('page')
    expect(await line(page, '财务与报销').getAttribute('aria-expanded')).toBe('true')
    const crumbs = page.getByRole('navigation', { name: '位置' })
    expect(await crumbs.getByRole('link').allTextContents()).toEqual(['规章制度', '财务与报销'])
    await page.getByRole('button', { name: /规章制度.*换一个分类/ }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await line(page, '制度总览').click()
    await page.getByRole('heading', { name: '制度总览', level: 1 }).waitFor()
    // The tree stays as it was opened.
    expect(await line(page, '备用金办法').isVisible()).toBe(true)
    expect(await line(page, '制度总览').getAttribute('aria-current')).toBe('page')
  })

  it('is gone through by arrows and letters, and opens and closes by keyboard alone', async () => {
    const page = await open('lina', '差旅办法')
    await line(page, '差旅办法').focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('备用金办法')
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('财务与报销')
    await page.keyboard.press('ArrowLeft')
    await soon(() => line(page, '财务与报销').getAttribute('aria-expanded')).toBe('false')
    expect(await line(page, '差旅办法').count()).toBe(0)
    await page.keyboard.press('ArrowRight')
    await soon(() => line(page, '差旅办法').count()).toBe(1)
    await page.keyboard.press('End')
    expect(await focused(page)).toBe('制度总览')
    await page.keyboard.press('Home')
    await page.keyboard.press('F')
    expect(await focused(page)).toBe('FAQ')
    await page.keyboard.press('Enter')
    await soon(() => pagePath(page)).toBe(`/knowledge?id=${ids['FAQ']}`)
  })

  // proves B-22
  it('is put in order by dragging, by keyboard and in a dialog, by who may edit and by nobody else', async () => {
    const page = await open('editor', '差旅办法')
    await line(page, '差旅办法').waitFor()
    const dragTo = async (moved: string, target: string, part: number) => {
      const { width, height } = (await line(page, target).boundingBox())!
      await line(page, moved).dragTo(line(page, target), { targetPosition: { x: width / 2, y: height * part } })
    }
    const inFolder = () => below({ categoryId: folder.id })
    await dragTo('FAQ', '差旅办法', 0.1)
    await soon(inFolder).toBe('FAQ 差旅办法 备用金办法')
    await soon(() => page.getByRole('treeitem').nth(1).getAttribute('title')).toBe('FAQ')
    await dragTo('备用金办法', '差旅办法', 0.5)
    await soon(() => below({ parentDocId: ids['差旅办法']! })).toBe('备用金办法')
    await soon(() => line(page, '备用金办法').getAttribute('aria-level')).toBe('3')

    await line(page, 'FAQ').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await soon(inFolder).toBe('差旅办法 FAQ')
    await page.getByText('“FAQ”已移动').waitFor({ state: 'attached' })
    expect(await focused(page)).toBe('FAQ')
    await page.keyboard.press('Alt+ArrowUp')
    await soon(inFolder).toBe('FAQ 差旅办法')

    await line(page, '备用金办法').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '移到…' }).click()
    const dialog = page.getByRole('dialog', { name: '把“备用金办法”移到' })
    await dialog.getByRole('treeitem', { name: /FAQ/ }).click()
    await dialog.getByLabel('放在它后面').check()
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: '移动', exact: true }).click()
    await soon(inFolder).toBe('FAQ 备用金办法 差旅办法')

    const reader = await open('lina', '差旅办法')
    await line(reader, '差旅办法').waitFor()
    expect(await line(reader, '差旅办法').getAttribute('draggable')).not.toBe('true')
    await line(reader, '差旅办法').focus()
    await reader.keyboard.press('Alt+ArrowUp')
    await reader.keyboard.press('Shift+F10')
    await reader.getByRole('menuitem', { name: '复制链接' }).waitFor()
    expect(await reader.getByRole('menuitem', { name: /移/ }).count()).toBe(0)
    expect(await inFolder()).toBe('FAQ 备用金办法 差旅办法')
  })

  it('is closed and stays closed, on the next device too; without room for it, it is a sheet', async () => {
    const page = await open('lina', '差旅办法')
    await page.getByRole('button', { name: '收起目录' }).click()
    await soon(() => page.getByRole('tree').count()).toBe(0)
    await soon(async () => (await lina.call(preferenceList, {})).reading?.tree).toBe(false)
    const other = await open('lina', '差旅办法')
    await other.getByRole('button', { name: '打开目录' }).click()
    await line(other, '差旅办法').waitFor()
    const phone = await open('lina', '差旅办法', { width: 390, height: 844 })
    await phone.getByRole('button', { name: '打开目录' }).click()
    const sheet = phone.getByRole('dialog', { name: '目录' })
    expect(await violationsInBothThemes(phone)).toEqual([])
    await sheet.getByRole('treeitem', { name: /FAQ/ }).click()
    await phone.getByRole('heading', { name: 'FAQ', level: 1 }).waitFor()
    expect(await sheet.count()).toBe(0)
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
