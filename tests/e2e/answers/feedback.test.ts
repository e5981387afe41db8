import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { curatedList } from '#core/contract/km/search/search-rule.ts'
import { announcementUnread } from '#core/contract/sys/messages/announcement.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violationsInBothThemes } from '../support/stage.ts'

const TRAVEL =
  '# 差旅费管理办法\n\n## 住宿标准\n\n北京出差的住宿标准为每晚六百元。\n\n## 交通工具\n\n出差的交通工具为高铁二等座。'
const QUESTION = '北京出差的住宿标准是多少？'
const ANSWER = '北京出差的住宿标准为每晚六百元。'

describeInBrowser('what people do with answers', () => {
  let stage: Stage
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    const editor = await stage.server.signIn('editor')
    const { id } = await settled(editor, (await uploadText(editor, '差旅费管理办法.md', TRAVEL, 'staff')).id)
    await searchable(editor, '高铁二等座', id)
    page = await stage.page('lina', { viewport: { width: 1440, height: 900 } })
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  /** For whoever looks at the screens: ZHIKU_SHOTS names a folder. */
  async function shoot(of: Page, name: string): Promise<void> {
    const folder = process.env['ZHIKU_SHOTS']
    if (!folder) return
    for (const width of [1440, 1024, 390]) {
      await of.setViewportSize({ width, height: 900 })
      await of.screenshot({ path: `${folder}/b-${name}-${width}.png` })
    }
    await of.setViewportSize({ width: 1440, height: 900 })
  }
  const turn = (question: string) => page.getByRole('article', { name: question })

  it('leads on from the last answer with one press', async () => {
    await page.goto('/QuestionAnswering')
    await page.getByRole('textbox', { name: '问题' }).fill(QUESTION)
    await page.keyboard.press('Enter')
    await soon(() => turn(QUESTION).textContent()).toContain(ANSWER)
    const next = page.getByRole('region', { name: '接着问' })
    await next.getByRole('button', { name: '交通工具' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await shoot(page, 'next')
    await next.getByRole('button', { name: '交通工具' }).click()
    await soon(() => turn('交通工具').textContent()).toContain('高铁二等座')
    await soon(() => next.getByRole('button', { name: '交通工具' }).count()).toBe(0)
  })

  it('recommends a useful answer, which the console makes a curated one; the asker reads so', async () => {
    await turn(QUESTION).getByRole('button', { name: '有用' }).click()
    await turn(QUESTION).getByRole('button', { name: '推荐给管理员' }).click()
    const dialog = page.getByRole('dialog', { name: '推荐给管理员' })
    await dialog.getByText('不带您的姓名').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await shoot(page, 'recommend')
    await dialog.getByRole('button', { name: '发送' }).click()
    await soon(() => dialog.count()).toBe(0)

    const boss = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(boss, '/isystem/answerFeedback', '问答反馈')
    await boss.getByRole('gridcell', { name: QUESTION }).click({ button: 'right' })
    await boss.getByRole('menuitem', { name: '设为精选答案' }).click()
    const drawer = boss.getByRole('dialog')
    expect(await drawer.getByRole('textbox', { name: '答案' }).inputValue()).toBe(ANSWER)
    expect(await violationsInBothThemes(boss)).toEqual([])
    await shoot(boss, 'curate')
    await drawer.getByRole('textbox', { name: '答案' }).fill(`${ANSWER}其他城市见附表。`)
    await drawer.getByRole('button', { name: '设为精选答案' }).click()
    await boss.getByRole('gridcell', { name: '已设为' }).waitFor()
    await shoot(boss, 'feedback')
    const [admin, lina] = await Promise.all(['admin', 'lina'].map(stage.server.signIn))
    expect((await admin!.call(curatedList, { query: {} })).records[0]!.answer).toBe(`${ANSWER}其他城市见附表。`)
    const told = (await lina!.call(announcementUnread, {})).sysMsgList
    expect(told.map(({ titile }) => titile)).toEqual(['您推荐的回答已设为精选答案'])
    expect(stage.complaints).toEqual([])
  })
})
