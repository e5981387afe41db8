import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerAsk, answerRate } from '#core/contract/km/answers/conversation.ts'
import { aiModel } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { type FakeModel, startFakeModel } from '../../fixtures/fake-model/fake-model.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, type Stage, violations } from '../support/stage.ts'

const KEY = 'sk-browser-secret-42'

describeInBrowser('models in the console', () => {
  let fake: FakeModel
  let stage: Stage
  let page: Page
  beforeAll(async () => {
    fake = await startFakeModel()
    stage = await openStage({ ZHIKU_MODEL_HOSTS: fake.host })
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadText(editor, '休假制度.md', '# 休假制度\n\n员工年假有十五天。', 'staff')
    await settled(editor, id)
    await searchable(editor, '员工年假', id)
    const { turn } = await editor.call(answerAsk, { body: { question: '员工年假', conversationId: null } })
    await editor.call(answerRate, {
      body: { turnId: turn.id, rating: 'useless', reason: 'stale', note: '已改为二十天', isSent: true },
    })
    page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
    await fake?.[Symbol.asyncDispose]()
  })

  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true }).first()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  // proves S-60
  it('a provider, a model and its key are set, tested, and the key is shown to nobody', async () => {
    await visit(page, '/isystem/aiModel', '模型')
    await page.getByRole('button', { name: '新增模型' }).first().click()
    const form = dialog('新增模型')
    await form.getByLabel(/^名称/).fill('内部模型')
    await form.getByLabel('服务商').selectOption({ label: 'vLLM' })
    await form.getByLabel('模型名称').fill('faithful')
    await form.getByLabel('服务地址').fill('api.example.com')
    await form.getByLabel('密钥').fill(KEY)
    await form.getByText('请填写 http:// 或 https:// 开头的地址').waitFor()
    await form.getByLabel('服务地址').fill(fake.baseUrl)
    // What is sent to the service stands beside the switch, which somebody has to turn.
    await form.getByText('提问时，问题和提问者能看的段落会发给这个服务').waitFor()
    await form.getByLabel('使用').check({ force: true })
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await cell('内部模型').waitFor()
    await cell('使用中').waitFor()
    expect(await violations(page)).toEqual([])
    await cell('内部模型').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '测试', exact: true }).click()
    const tested = dialog('测试：内部模型')
    await tested.getByText(/可以使用，\d+\.\d 秒后答完/).waitFor()
    fake.mode = 'error-500'
    await tested.getByRole('button', { name: '再测一次' }).click()
    await tested.getByText(/测试没有通过：模型服务连接不上/).waitFor()
    fake.mode = 'faithful'
    await page.keyboard.press('Escape')
    await dialog('测试：内部模型').waitFor({ state: 'detached' })
    expect(fake.requests.map(({ key }) => key)).toEqual([KEY, KEY])
    expect(await page.content()).not.toContain(KEY)
    const [row] = await stage.server.running.engines.db.select().from(aiModel)
    expect(row!.credential).not.toContain(KEY)
  })

  it('each kind has its own words, its own fields and its own test', async () => {
    await visit(page, '/isystem/aiModel', '模型')
    await page.getByRole('button', { name: '新增模型' }).first().click()
    const form = dialog('新增模型')
    await form.getByLabel('参数').waitFor()
    await form.getByLabel('用途').selectOption({ label: '重排' })
    await form.getByText('搜索结果的顺序不变').waitFor()
    await form.getByLabel('用途').selectOption({ label: '向量' })
    await form.getByText('本站全部知识的正文（包括保密的）和搜索的问句都会发给这个服务').waitFor()
    expect(await form.getByLabel('参数').count()).toBe(0)
    expect(await form.getByLabel('使用').isChecked()).toBe(false)
    await form.getByLabel(/^名称/).fill('内部向量')
    await form.getByLabel('模型名称').fill('any')
    await form.getByLabel('服务地址').fill(fake.baseUrl)
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await cell('内部向量').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '测试', exact: true }).click()
    const tested = dialog('测试：内部向量')
    await tested.getByText(/可以使用，64 维，\d+ 毫秒。/).waitFor()
    await page.keyboard.press('Escape')
  })

  it('tone and scope are tried beside what is in force, and saved', async () => {
    await visit(page, '/isystem/answerPrompt', '提示词')
    await page.getByLabel('语气').fill('先说结论')
    await page.getByLabel('用一个问题试试').fill('员工年假')
    await page.getByRole('button', { name: '提问' }).click()
    await page.getByRole('region', { name: '草稿' }).getByText('员工年假有十五天。').waitFor()
    await page.getByText('《休假制度》').waitFor()
    expect(fake.requests.at(-1)!.messages[0]!.content).toContain('语气：先说结论')
    expect(fake.requests.at(-2)!.messages[0]!.content).not.toContain('语气：先说结论')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存，从下一个问题起有效').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('语气').inputValue()).toBe('先说结论')
  })

  it('usage and feedback are shown', async () => {
    await visit(page, '/isystem/modelUsage', '模型用量')
    await page
      .getByRole('region', { name: '按模型' })
      .getByRole('row', { name: /内部模型 2/ })
      .waitFor()
    expect(await violations(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    expect((await download).suggestedFilename()).toMatch(/^模型用量.*\.xlsx$/)
    await visit(page, '/isystem/answerFeedback', '问答反馈')
    await cell('已改为二十天').waitFor()
    expect(await violations(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })
})
