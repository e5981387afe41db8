import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const TAGS = ['zhiku-search', 'zhiku-list', 'zhiku-knowledge', 'zhiku-passage']

describeInBrowser('the page /embed/', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadText(
      editor,
      '停车须知.md',
      '# 停车须知\n\n访客停车请走东门，并在门卫处登记之后进入。\n',
      'staff',
    )
    await settled(editor, id)
    await searchable(editor, '停车', id)
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  it.each([1440, 390])('shows every element alive, with its code, at a width of %i', async (width) => {
    const page = await stage.page('lina', { viewport: { width, height: 900 } })
    await page.goto('/embed/')
    await page.locator('zhiku-list').getByText('停车须知').waitFor()
    await page.locator('zhiku-passage').scrollIntoViewIfNeeded()
    await page.locator('zhiku-passage').getByText('访客停车请走东门').waitFor()
    await page.locator('zhiku-knowledge').getByText('访客停车请走东门').waitFor()
    await page.locator('zhiku-search input').fill('停车')
    await page.locator('zhiku-search input').press('Enter')
    await page.getByRole('option', { name: /停车须知/ }).waitFor()
    await page.locator('zhiku-search input').press('Escape')
    const code = (await page.locator('pre code').allTextContents()).join('\n')
    for (const tag of TAGS) expect(code).toContain(`<${tag} `)
    expect(code).toMatch(/src="http:\/\/[^"]+\/embed\/zhiku-search\.single\.js" integrity="sha384-[\w+/]{64}"/)
    for (const summary of await page.getByText('属性、事件和样式').all()) await summary.click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    expect(stage.complaints).toEqual([])
    expect(await page.title()).toBe('嵌入 - 知库')
  })

  it('tells a guest of a closed site what to do, and gives everybody the manifest', async () => {
    const page = await stage.page()
    await page.goto('/embed/')
    await page.locator('zhiku-list').getByText('请先登录知库').waitFor()
    await soon(() => page.getByText('登录后这里会显示例子').count()).toBe(2)
    const reply = await page.request.get('/embed/custom-elements.json')
    const { modules } = (await reply.json()) as { modules: { declarations: { tagName: string }[] }[] }
    expect(modules[0]!.declarations.map(({ tagName }) => tagName)).toEqual(TAGS)
  })
})
