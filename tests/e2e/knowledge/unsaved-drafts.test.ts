import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { positionAdd, positionEdit, positionGet, positionList } from '#core/contract/sys/position.ts'
import type { Api } from '#core/api/client.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '../../whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

/** What was typed and not saved meets what somebody else has saved meanwhile. */
describeInBrowser('a draft', () => {
  let stage: Stage
  let admin: Api
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  const newPosition = async (code: string) => {
    await admin.call(positionAdd, { body: { code, name: '文员' } })
    return (await admin.call(positionList, { query: { code } })).records[0]!.id
  }
  const nameIn = (page: Page) => page.getByRole('textbox', { name: /^职务名称\s*（必填）/ })
  const typeInto = async (page: Page, id: string, text: string) => {
    await page.goto(`/isystem/position?record=${id}`)
    await nameIn(page).fill(text)
  }
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()

  it('that finds its record changed asks field by field whose value stays, and overwrites nothing unseen', async () => {
    const page = await stage.page('admin')
    const id = await newPosition('drafted')
    await typeInto(page, id, '资料员')
    await admin.call(positionEdit, { body: { id, name: '档案员', code: 'archive' } })
    await page.reload()
    const asked = page.getByRole('group', { name: '职务名称已被他人修改' })
    await asked.waitFor()
    // The code was not typed into: it is the other person's, and nobody is asked.
    expect(await page.getByRole('textbox', { name: /^职务编码\s*（必填）/ }).inputValue()).toBe('archive')
    expect(await asked.getByRole('textbox', { name: '他人改后的职务名称' }).inputValue()).toBe('档案员')
    expect(await violations(page)).toEqual([])
    await save(page)
    await page.getByText('这一项已被他人修改，请选择保留哪一个').waitFor()
    expect((await admin.call(positionGet, { query: { id } })).name).toBe('档案员')
    await asked.getByRole('button', { name: '保留我的：职务名称' }).focus()
    await page.keyboard.press('Enter')
    await asked.waitFor({ state: 'detached' })
    expect(await nameIn(page).evaluate((box) => box === document.activeElement)).toBe(true)
    await save(page)
    await soon(async () => (await admin.call(positionGet, { query: { id } })).name).toBe('资料员')
  })

  it('takes the other value where that is chosen, also after a save was refused', async () => {
    const page = await stage.page('admin')
    const id = await newPosition('refused')
    await typeInto(page, id, '资料员')
    await admin.call(positionEdit, { body: { id, name: '档案员' } })
    await save(page)
    await page.getByRole('button', { name: '重新读取，保留我的修改' }).click()
    await page.getByRole('button', { name: '采用他人的：职务名称' }).click()
    expect(await nameIn(page).inputValue()).toBe('档案员')
    expect(stage.complaints).toEqual([])
  })

  it('is typed and saved also where the browser can keep nothing', async () => {
    const page = await stage.page('admin')
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    const id = await newPosition('nowhere')
    await typeInto(page, id, '资料员')
    await save(page)
    await soon(async () => (await admin.call(positionGet, { query: { id } })).name).toBe('资料员')
    expect(stage.complaints).toEqual([])
  })

  it('of a document asks value by value, although the page has read it anew meanwhile', async () => {
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadText(editor, '考勤办法.txt', '考勤办法的正文')
    await settled(editor, id)
    const page = await stage.page('editor')
    await page.goto(`/knowledge?id=${id}`)
    await page.getByRole('button', { name: '修改', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '标题' }).fill('考勤管理办法')
    await dialog.getByRole('textbox', { name: '备注' }).fill('我的备注')
    // There is no room for the side with its button then.
    await page.setViewportSize({ width: 900, height: 800 })
    await page.getByRole('complementary', { name: '知识信息' }).waitFor({ state: 'hidden' })
    await editor.call(docEditRelease, { body: { id, title: '考勤制度' } })
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByRole('button', { name: '重新读取，保留我的修改' }).click()
    const asked = dialog.getByRole('group', { name: '标题' })
    await asked.getByRole('radio', { name: '他人的：考勤制度' }).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('请先选择上面每一项保留哪一个').waitFor()
    await asked.getByRole('radio', { name: '他人的：考勤制度' }).check()
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    const now = (await editor.call(docGet, { query: { id } })).records[0]!
    expect([now.title, now.remark]).toEqual(['考勤制度', '我的备注'])
    expect(stage.complaints).toEqual([])
  })
})
