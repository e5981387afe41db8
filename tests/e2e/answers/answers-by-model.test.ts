import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedbackList } from '#core/contract/km/answers/feedback.ts'
import { modelAdd } from '#core/contract/km/answers/model.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { type FakeModel, startFakeModel } from '../../fixtures/fake-model/fake-model.ts'
import { openStage, type Stage, violations } from '../support/stage.ts'

const TRAVEL = '# 差旅费管理办法\n\n北京出差的住宿标准为每晚六百元。\n\n上海出差的住宿标准为每晚五百五十元。'
const QUESTION = '北京出差的住宿标准是多少'
const SECOND = '上海出差的住宿标准是多少'
const FIRST = '北京出差的住宿标准为每晚六百元。'
const SAYS = [
  '# 住宿标准',
  '北京出差的住宿标准为每晚六百元。深圳出差的住宿标准为每晚九百元。',
  '- 上海出差的住宿标准为每晚五百五十元。',
  '- 北京出差的住宿标准为每晚六百元。',
  '|城市|每晚|',
  '|---|---|',
  '|上海出差|五百五十元|',
].join('\n')

describeInBrowser('answers by a model', () => {
  let fake: FakeModel
  let stage: Stage
  let page: Page
  beforeAll(async () => {
    fake = await startFakeModel()
    stage = await openStage({ ZHIKU_MODEL_HOSTS: fake.host })
    const [admin, editor] = [await stage.server.signIn('admin'), await stage.server.signIn('editor')]
    const { id } = await uploadText(editor, '差旅费管理办法.md', TRAVEL, 'staff')
    await settled(editor, id)
    await searchable(editor, '北京出差', id)
    await admin.call(modelAdd, {
      body: {
        name: '测试模型',
        provider: 'OPENAI',
        modelType: 'LLM',
        modelName: 'any',
        baseUrl: fake.baseUrl,
        credential: 'sk-1',
        activateFlag: 1,
      },
    })
    page = await stage.page('lina')
    await page.goto('/QuestionAnswering')
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
    await fake?.[Symbol.asyncDispose]()
  })

  const turn = (question = QUESTION) => page.getByRole('article', { name: question })
  async function ask(question = QUESTION): Promise<void> {
    await page.getByRole('textbox', { name: '问题' }).fill(question)
    await page.keyboard.press('Enter')
  }

  it('are shown with their sources, what nothing says in grey, and a word that a model wrote it', async () => {
    fake.says = SAYS
    await ask()
    await turn().getByText('AI生成').waitFor()
    expect(await turn().locator('.zk-cite').allTextContents()).toEqual(['1', '1', '2', '1', '2'])
    expect(await turn().locator('.is-unproven').allTextContents()).toEqual([
      '深圳出差的住宿标准为每晚九百元。未找到出处',
    ])
    expect(await turn().getByRole('listitem').first().textContent()).toContain('五百五十元')
    expect(await turn().getByRole('row').count()).toBe(2)
    expect(await violations(page)).toEqual([])
    await turn().locator('.zk-cite').first().click()
    await page.locator('.zk-knowledge-body mark.is-now').first().waitFor()
    await page.goBack()
  })

  it('are said to be of no use with a reason; question and answer go along where the person says so', async () => {
    await turn().getByRole('button', { name: '没用' }).click()
    const dialog = page.getByRole('dialog', { name: '哪里没有用？' })
    await dialog.getByRole('button', { name: '说错了' }).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('textbox', { name: '说明' }).fill('已经改了')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '发送' }).click()
    await dialog.waitFor({ state: 'detached' })
    const admin = await stage.server.signIn('admin')
    expect((await admin.call(feedbackList, { query: {} })).records[0]).toMatchObject({
      reason: 'wrong',
      note: '已经改了',
      question: QUESTION,
    })
  })

  it('come sentence by sentence, and stop when asked to; reopened, they are the same', async () => {
    Object.assign(fake, {
      says: `上海出差的住宿标准为每晚五百五十元。${FIRST.repeat(20)}`,
      pieceMs: 60,
    })
    await ask(SECOND)
    await turn(SECOND).locator('.zk-cite').first().waitFor()
    await page.getByRole('button', { name: '停止' }).click()
    await turn(SECOND).getByText('已停止，后面没有回答').waitFor()
    await page.reload()
    await turn(SECOND).getByText('已停止，后面没有回答').waitFor()
    expect(await turn(SECOND).locator('.zk-turn-answer p').first().textContent()).toContain('五百五十元。1')
  })
})
