import { afterAll, beforeAll, expect, it } from 'vitest'
import { docGet } from '#core/contract/km/documents/document.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { uploadText } from '#tests/whole-server/support/documents.ts'
import { bar, list, openShelf, said, type Shelf, tick } from '../support/shelf.ts'
import { soon, violations } from '../support/stage.ts'

describeInBrowser('a change of many documents of a list', () => {
  let shelf: Shelf
  let foreign: string
  beforeAll(async () => {
    shelf = await openShelf()
    const other = await shelf.stage.server.signIn('zhangwei')
    foreign = (await uploadText(other, '别人的说明.md', '# 别人的说明\n\n正文')).id
  })
  afterAll(async () => {
    await shelf?.[Symbol.asyncDispose]()
  })

  const read = async (id: string) => (await shelf.editor.call(docGet, { query: { id } })).records[0]!

  it('moves them, says so, and takes it back', async () => {
    const { stage, docs, places } = shelf
    const page = await stage.page('editor')
    await page.goto(`/knowledgeList?category=${places['rules']}&sort=title`)
    const before = (await read(docs['办公总则']!)).category
    await tick(page, '办公总则')
    await tick(page, '差旅标准')
    await bar(page).getByRole('button', { name: '移动' }).click()
    const dialog = page.getByRole('dialog', { name: '移动 2 篇知识' })
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('移到').selectOption({ label: '不分类' })
    await dialog.getByRole('button', { name: '移动', exact: true }).click()
    await page.getByText('已移出分类 2 篇').waitFor()
    await soon(async () => (await read(docs['办公总则']!)).category ?? '').toBe('')
    // The list is read again by itself.
    await list(page).getByText('办公总则').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '撤销' }).click()
    await soon(() => said(page)).toEqual(['已撤销，2 篇恢复原样'])
    await list(page).getByText('办公总则').waitFor()
    expect((await read(docs['办公总则']!)).category).toBe(before)
  })

  it('says of each document why it was not changed, and offers nothing to a reader', async () => {
    const { stage } = shelf
    const page = await stage.page('editor')
    await page.goto(`/knowledgeList?sort=title`)
    await page.getByLabel('按标题查找').fill('差旅标准')
    await page.keyboard.press('Enter')
    await tick(page, '差旅标准')
    await page.route('**/bulk/begin', (route) => {
      const sent = route.request().postDataJSON() as { ids: string[] }
      return route.continue({ postData: JSON.stringify({ ...sent, ids: [...sent.ids, foreign] }) })
    })
    await bar(page).getByRole('button', { name: '谁能看' }).click()
    await page.getByRole('dialog').getByLabel('谁能看').selectOption({ label: '所有人可看' })
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    const refused = page.getByRole('dialog', { name: '1 篇没有改' })
    await refused.getByText('找不到文档').waitFor()
    await refused.getByText('看不到的知识').waitFor()
    expect(await violations(page)).toEqual([])
    await refused.getByRole('button', { name: '知道了' }).click()
    await page.getByText('已改为“所有人可看” 1 篇，1 篇没有改').waitFor()
    const reader = await stage.page('lina')
    await reader.goto('/knowledgeList?sort=title')
    await tick(reader, '办公总则')
    await bar(reader).getByRole('button', { name: '收藏' }).waitFor()
    expect(await bar(reader).getByRole('button', { name: '移动' }).count()).toBe(0)
  })
})
