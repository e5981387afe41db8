import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadFile } from '#tests/whole-server/support/documents.ts'
import { PASSWORD } from '#tests/whole-server/support/fixture.ts'
import { openStage, pagePath, soon, type Stage } from '../support/stage.ts'
import { hits, realFile } from './steps.ts'

const MOST_TABS = 80

/** How a screen reader would call what has the focus, near enough. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    const labels = [...((at as HTMLInputElement | null)?.labels ?? [])].map((label) => label.textContent)
    return (at?.getAttribute('aria-label') || labels.join(' ') || at?.textContent || '').trim()
  })

/** Presses Tab until the focus is on something of that name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  while (passed.length < MOST_TABS) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (typeof name === 'string' ? at === name : name.test(at)) return
    passed.push(at)
  }
  throw new Error(`no ${String(name)} among ${passed.join(' | ')}`)
}

const press = async (page: Page, name: string | RegExp, key = 'Enter') => {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

describeInBrowser('without a mouse', { tags: 'prove' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ ZHIKU_SOFFICE: '/nowhere' })
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('the ten commonest tasks are done', async (context) => {
    const mine = realFile(context, 'xlsx/table_template_zh.xlsx')
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadFile(editor, realFile(context, 'docx/浙江省人口与计划生育条例(2021-11-25).docx'))
    const { title } = await settled(editor, id)
    await searchable(editor, '户籍', id)
    const page = await stage.page()
    const { keyboard } = page

    // 1 signs in
    await page.goto('/user/login')
    await soon(() => focused(page)).toBe('账号')
    await keyboard.type('lina')
    await tabTo(page, '密码')
    await keyboard.type(PASSWORD)
    await tabTo(page, '验证码')
    await keyboard.type('ABCD')
    await keyboard.press('Enter')
    await soon(() => pagePath(page)).toBe('/index')
    await page.getByRole('heading', { name: '知识动态' }).waitFor()

    // 2 searches
    await keyboard.press('/')
    await soon(() => focused(page)).toBe('搜索内容')
    await keyboard.type('户籍')
    await keyboard.press('Enter')
    await hits(page).first().waitFor()

    // 3 opens the answer, and 4 walks to the place
    await press(page, /人口与计划生育条例/)
    await page.getByRole('article').waitFor()
    await page.locator('mark').first().waitFor()
    await keyboard.press('n')
    await page.locator('mark.is-now').waitFor()

    // 5 keeps it
    await press(page, '收藏', 'Space')
    await page.getByText('已收藏', { exact: true }).waitFor()

    // 6 says something
    await tabTo(page, '写下您的评论')
    await keyboard.type('第二条有新解释吗？')
    await press(page, '发表')
    await page.locator('.zk-comment-text').getByText('第二条有新解释吗？').waitFor()

    // 7 passes it on
    await page.reload()
    await page.getByRole('article').waitFor()
    await tabTo(page, /^评论 1/)
    await press(page, '分享')
    await soon(() => pagePath(page)).toContain('/docShare')
    const form = page.getByRole('dialog', { name: '分享知识' })
    await form.getByText(title).first().waitFor()
    await press(page, '分享')
    await page.getByRole('dialog', { name: '已分享' }).waitFor()
    await press(page, /^(完成|我已保存)$/)
    await soon(() => page.getByRole('dialog').count()).toBe(0)

    // 8 brings something in
    await press(page, /^上传/)
    await soon(() => pagePath(page)).toBe('/createStore')
    const chooser = page.waitForEvent('filechooser')
    await press(page, '选择文件')
    await (await chooser).setFiles(mine)
    await press(page, '上传 1 个文件')
    await page.getByRole('listitem').filter({ hasText: 'table_template_zh' }).getByText('草稿').waitFor()

    // 9 finds their own and narrows it
    await page.reload()
    await press(page, '我的')
    await soon(() => pagePath(page)).toContain('/myDocPage')
    await tabTo(page, '按标题筛选')
    await keyboard.type('没有这样的标题')
    await page.getByRole('heading', { name: '没有符合筛选的知识' }).waitFor()
    await keyboard.press('Control+A')
    await keyboard.type('table')
    await page.getByRole('link', { name: /table/ }).waitFor()

    // 10 deletes it, and takes that back
    await press(page, /^删除/)
    await page.getByText('10 分钟内可以撤销').waitFor()
    await press(page, '撤销')
    await page.getByText('已恢复').waitFor()
    expect(stage.complaints).toEqual([])
  })
})
