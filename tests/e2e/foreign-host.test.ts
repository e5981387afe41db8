import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/documents.ts'
import { builtEntries, openStage, placeOf, soon, type Stage } from './stage.ts'

/** What pages that embed us do to everything on them. */
const HOSTILE = `
  * { all: revert; color: red !important; font: 30px/3 cursive !important; text-transform: uppercase; border: 9px solid lime !important }
  input, dialog { display: none !important }
  zhiku-portal { display: inline !important; opacity: .2 !important; margin: 99px !important }`

describeInBrowser('on a page that is not ours', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadText(editor, '停车须知.md', '# 停车须知\n\n访客停车请走东门。\n', 'staff')
    await settled(editor, id)
    await searchable(editor, '停车', id)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const host = (attributes: string) => `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>内网首页</title>
    <style>${HOSTILE}</style><h1>内网</h1><zhiku-portal ${attributes}></zhiku-portal>
    <script type="module" src="/assets/${builtEntries().portal.file}"></script></html>`
  const open = async (attributes: string) => {
    const page = await stage.page('lina')
    await page.route('**/intranet', (route) => route.fulfill({ contentType: 'text/html', body: host(attributes) }))
    await page.goto('/intranet')
    return page
  }

  it('keeps its looks, and leaves address, title and keys to the page', async () => {
    const page = await open(`base="${stage.server.baseURL}/" routing="memory"`)
    const field = page.getByRole('combobox', { name: '检索内容' })
    await field.waitFor()
    const looks = await field.evaluate((element) => {
      const { fontSize, color, borderTopWidth } = getComputedStyle(element)
      return { fontSize, isRed: color === 'rgb(255, 0, 0)', borderTopWidth }
    })
    expect(looks).toEqual({ fontSize: '17px', isRed: false, borderTopWidth: '0px' })
    const outside = await page.locator('zhiku-portal').evaluate((element) => {
      const { display, opacity, marginTop } = getComputedStyle(element)
      return { display, opacity, marginTop }
    })
    expect(outside).toEqual({ display: 'block', opacity: '1', marginTop: '0px' })

    await page.keyboard.press('/')
    expect(await field.evaluate((element) => element.matches(':focus'))).toBe(false)
    await field.fill('停车')
    await field.press('Enter')
    await page.getByRole('link', { name: /停车须知/ }).click()
    await soon(() => page.getByText('请走东门').count()).toBe(1)
    expect(placeOf(page)).toBe('/intranet')
    expect(await page.title()).toBe('内网首页')
  })

  it('uses the fragment alone with hash routing', async () => {
    const page = await open('routing="hash"')
    const field = page.getByRole('combobox', { name: '检索内容' })
    await field.fill('停车')
    await field.press('Enter')
    await soon(() => page.getByRole('link', { name: /停车须知/ }).count()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/intranet')
    expect(new URL(page.url()).hash).toMatch(/^#\/doSearch\?q=/)
  })

  it('shows dialogs in spite of the page', async () => {
    const page = await open('routing="memory"')
    await page.getByRole('button', { name: '李娜的菜单' }).click()
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await soon(() => dialog.count()).toBe(0)
  })
})
