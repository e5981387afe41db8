import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { answerAsk, answerRate } from '#core/contract/km/answers/conversation.ts'
import { feedbackCounts, feedbackList } from '#core/contract/km/answers/feedback.ts'
import { guidanceGet, guidanceSave, guidanceTry } from '#core/contract/km/answers/guidance.ts'
import * as model from '#core/contract/km/answers/model.ts'
import { modelUsage as usageCall, modelUsageExport } from '#core/contract/km/answers/model-usage.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { chatModel, mayAsk, recordUsage } from '#server/answers/models/index.ts'
import { usageSweep } from '#server/answers/models/usage-sweep.ts'
import { readConfig } from '#server/boot/config.ts'
import { installationSecret } from '#server/boot/secret.ts'
import { aiModel, auditLog, modelUsage, user } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { type FakeModel, startFakeModel } from '../../fixtures/fake-model/fake-model.ts'
import { searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls } from '../support/raw-calls.ts'
import { newTenant, tenantApi } from '../support/tenants.ts'

const CANTEEN = '# 食堂菜单\n\n食堂周一供应红烧肉。\n\n食堂周二供应清蒸鱼。'
const KEY = 'sk-top-secret-0123456789'

let fake: FakeModel
let server: TestServer
let admin: Api
let lina: Api
let boss: RawCall
beforeAll(async () => {
  fake = await startFakeModel()
  server = await startServer({ ZHIKU_MODEL_HOSTS: fake.host })
  ;[admin, lina] = (await Promise.all(['admin', 'lina'].map(server.signIn))) as [Api, Api]
  boss = rawCalls(server, 'admin')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await fake[Symbol.asyncDispose]()
})
afterEach(() => {
  fake.mode = 'faithful'
  fake.says = null
  fake.requests = []
})

const db = () => server.running.engines.db
const deps = () => ({ db: db(), secret: installationSecret(readConfig(server.env)), modelHosts: [fake.host] })
const about = (name: string, more: object = {}) =>
  ({ name, modelType: 'LLM', modelName: 'faithful', baseUrl: fake.baseUrl, credential: KEY, ...more }) as const
async function added(name: string, more: object = {}) {
  await admin.call(model.modelAdd, { body: about(name, more) })
  return (await admin.call(model.modelList, { query: { name } })).records[0]!
}
const stored = async (id: string) => (await db().select().from(aiModel).where(eq(aiModel.id, id)))[0]!
const flags = async () =>
  Object.fromEntries(
    (await admin.call(model.modelList, { query: {} })).records.map((row) => [row.name, row.activateFlag]),
  )

describe('models', () => {
  it('are for those who have the right, of their own tenant', async () => {
    const { id } = await added('甲')
    const other = tenantApi(server, await newTenant(server, 'models-other'), 'models-other')
    const acts: [string, (api: Api) => Promise<unknown>][] = [
      ['list', (api) => api.call(model.modelList, { query: {} })],
      ['get', (api) => api.call(model.modelGet, { query: { id } })],
      ['add', (api) => api.call(model.modelAdd, { body: about('乙') })],
      ['edit', (api) => api.call(model.modelEdit, { body: { id, name: '丙' } })],
      ['delete', (api) => api.call(model.modelDelete, { query: { id } })],
      ['test', (api) => api.call(model.modelTest, { body: { id, ...about('丁', { credential: '' }) } })],
    ]
    for (const [what, act] of acts) {
      await expect(act(server.guest), what).rejects.toMatchObject({ kind: 'expired' })
      await expect(act(lina), what).rejects.toMatchObject({ kind: 'denied' })
      if (what !== 'list' && what !== 'add') await expect(act(other), what).rejects.toThrow('未找到')
    }
    expect((await other.call(model.modelList, { query: {} })).records).toEqual([])
    expect(fake.requests).toEqual([])
    for (const bad of [
      { modelType: 'DRAW' },
      { baseUrl: 'ollama:11434' },
      { baseUrl: 'https://u:p@x.example' },
      { credential: '密钥' },
      { modelParams: '{"messages":[]}' },
      { name: '' },
      { activateFlag: 2 },
    ])
      expect(await boss(model.modelAdd, { body: { ...about('坏'), ...bad } }), JSON.stringify(bad)).toMatchObject({
        success: false,
      })
    await admin.call(model.modelDelete, { query: { id } })
  })
  it('keep a key encrypted for its address, and never tell it', async () => {
    const row = await added('密', { credential: `{"apiKey":"${KEY}"}` })
    const read = await admin.call(model.modelGet, { query: { id: row.id } })
    expect([row.credential, read.credential]).toEqual(['******', '******'])
    expect((await stored(row.id)).credential).not.toContain(KEY)
    const again = '服务地址改变后，请重新输入密钥'
    for (const change of [
      { baseUrl: 'https://evil.example/v1' },
      { baseUrl: 'https://evil.example/v1', credential: '******' },
    ])
      expect(await boss(model.modelEdit, { body: { id: row.id, ...change } })).toMatchObject({ message: again })
    const elsewhere = about('密', { id: row.id, credential: '', baseUrl: `http://${fake.host}/v2` })
    expect((await boss(model.modelTest, { body: elsewhere })).message).toBe(again)
    await admin.call(model.modelEdit, { body: { id: row.id, name: '密二', credential: '******' } })
    expect(await boss(model.modelTest, { body: about('', { id: row.id, credential: '' }) })).toMatchObject({
      success: true,
    })
    expect(fake.requests.map(({ key }) => key)).toEqual([KEY])
    const lines = JSON.stringify(await db().select().from(auditLog).where(eq(auditLog.objectId, row.id)))
    expect(lines).toContain('ai-model-edit')
    expect(lines).not.toContain(KEY)
    await admin.call(model.modelDelete, { query: { id: row.id } })
  })
  it('are one in use of each kind', async () => {
    const first = await added('一', { activateFlag: 1 })
    await added('二', { activateFlag: 1 })
    await added('量', { modelType: 'EMBED', activateFlag: 1 })
    expect(await flags()).toEqual({ 一: 0, 二: 1, 量: 1 })
    await admin.call(model.modelEdit, { body: { id: first.id, activateFlag: 1 } })
    expect(await flags()).toEqual({ 一: 1, 二: 0, 量: 1 })
    const { records } = await admin.call(model.modelList, { query: {} })
    await admin.call(model.modelDeleteBatch, { query: { ids: records.map(({ id }) => id).join(',') } })
  })
  it('are tested without a word of what they say, and what they do wrong is told apart', async () => {
    fake.says = '可以，密语'
    const good = await boss(model.modelTest, { body: about('试') })
    expect(good).toMatchObject({ success: true, result: { milliseconds: expect.any(Number) } })
    expect(good.message).toMatch(/^可以使用，\d+\.\d 秒后答完$/)
    const told = async (modelName: string, more: object = {}) =>
      (await boss(model.modelTest, { body: about('试', { modelName, ...more }) })).message.replace(/（.*/, '')
    expect(await told('html')).toBe('测试没有通过：模型服务的回答无法识别')
    expect(await told('echo-in-refusal')).toBe('测试没有通过：模型服务拒绝了请求')
    expect(await told('busy-429')).toBe('测试没有通过：模型服务繁忙，请稍后再试')
    expect(await told('x', { baseUrl: 'https://169.254.169.254/v1' })).toBe('测试没有通过：模型服务连接不上')
    for (const baseUrl of ['http://127.0.0.1:1/v1', 'http://api.example.com/v1'])
      expect(await told('x', { baseUrl })).toContain('ZHIKU_MODEL_HOSTS')
    expect(JSON.stringify(good)).not.toContain('密语')
  })
})

describe('the model in use', () => {
  it('is none, then the one in use, and rests after three failures until it is changed', async () => {
    expect(await chatModel(deps(), '0')).toBeNull()
    const { id } = await added('用', { activateFlag: 1, modelParams: '{"temperature":0}' })
    expect(await chatModel(deps(), 'elsewhere')).toBeNull()
    expect(await chatModel({ ...deps(), modelHosts: [] }, '0'), 'a host that is no longer named').toBeNull()
    const heard = async () => {
      const used = (await chatModel(deps(), '0'))!
      const pieces: string[] = []
      for await (const piece of used.stream([{ role: 'user', content: '你好' }], new AbortController().signal))
        pieces.push(piece)
      return pieces
    }
    fake.says = '今天天气很好，适合散步。'
    expect(await heard(), 'the first answer comes as a whole').toEqual([fake.says])
    await vi.waitFor(async () => expect((await stored(id)).thinking).toBe('plain'))
    expect((await heard()).length).toBeGreaterThan(2)
    fake.mode = 'error-500'
    for (let n = 0; n < 3; n += 1) await expect(heard()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await chatModel(deps(), '0')).toBeNull()
    fake.mode = 'faithful'
    await admin.call(model.modelEdit, { body: { id, modelParams: '' } })
    expect(await chatModel(deps(), '0')).not.toBeNull()
    expect((await stored(id)).thinking).toBeNull()
    await admin.call(model.modelDelete, { query: { id } })
  })
})

describe('ceilings and usage', () => {
  const asker = async (username: string, at = new Date()) => {
    const [row] = await db().select().from(user).where(eq(user.username, username))
    const actor = { tenantId: '0', via: { kind: 'session', id: row!.id }, person: row!.id, onBehalfOf: null, username }
    return { actor: actor as unknown as Actor, deps: deps(), now: at, origin: '' }
  }
  const used = { id: 'm', name: '甲' }
  const ask = async (username: string, at?: Date) => mayAsk(await asker(username, at), { model: used, passages: 3 })

  it('count a question when it is asked, so that many at once pass no ceiling together', async () => {
    await server.setSite('ModelPerMinute', '3')
    const all = await Promise.all(Array.from({ length: 8 }, () => ask('lina')))
    expect(all.filter((may) => 'usageId' in may)).toHaveLength(3)
    expect(all.find((may) => 'refused' in may)).toEqual({ refused: '问得太快了，请稍等；这次用知识里的原句回答' })
    expect('usageId' in (await ask('zhangwei')), 'somebody else').toBe(true)
    await server.setSite('ModelPerMinute', '0')
    expect(await ask('reviewer')).toHaveProperty('refused')
    await server.setSite('ModelPerMinute', '1000')
  })
  it('hold for the day, the tokens of a day and those of the site in a month', async () => {
    const cost = { promptTokens: 600, completionTokens: 400, outcome: 'answered', milliseconds: 1200 } as const
    const spend = async (username: string) => {
      const ctx = await asker(username)
      const may = await mayAsk(ctx, { model: used, passages: 3 })
      if ('usageId' in may) await recordUsage(ctx, may.usageId, cost)
      return 'refused' in may ? may.refused : null
    }
    expect(await spend('editor')).toBeNull()
    await server.setSite('ModelPerDay', '1')
    expect(await spend('editor')).toContain('今天问模型的次数用完了')
    await server.setSite('ModelPerDay', '100')
    await server.setSite('ModelTokensPerDay', '1000')
    expect(await spend('editor')).toContain('今天的用量用完了')
    expect(await spend('reviewer')).toBeNull()
    await server.setSite('ModelTokensPerDay', '0')
    await server.setSite('ModelTokensPerMonth', '2000')
    for (const username of ['editor', 'zhangwei']) expect(await spend(username)).toContain('本站这个月的用量用完了')
    await server.setSite('ModelTokensPerMonth', '20000000')
  })
  it('are shown by day, person, model and outcome to who has the right, without a word', async () => {
    await expect(server.guest.call(usageCall, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    await expect(lina.call(usageCall, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    await expect(lina.call(modelUsageExport, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    expect(await boss(usageCall, { query: { days: '8' } })).toMatchObject({ success: false })
    const found = await admin.call(usageCall, { query: { days: '7' } })
    expect(found.days).toHaveLength(7)
    expect(found.days.at(-1)).toMatchObject({ questions: 6, promptTokens: 1200, completionTokens: 800 })
    expect(found.people.map(({ questions }) => questions)).toEqual([3, 1, 1, 1])
    expect(found.models).toMatchObject([{ name: '甲', questions: 6 }])
    expect(found.outcomes.map(({ name }) => name)).toEqual(['没有结束', '已回答'])
    expect(found.month).toEqual({ tokens: 2000, ceiling: 20_000_000 })
    const other = tenantApi(server, await newTenant(server, 'usage-other'), 'usage-other')
    expect((await other.call(usageCall, { query: {} })).models).toEqual([])
    expect((await admin.call(modelUsageExport, { query: {} })).size).toBeGreaterThan(1000)
  })
  it('are forgotten after a year and a month', async () => {
    await db()
      .update(modelUsage)
      .set({ createTime: new Date(Date.now() - 401 * 86_400_000) })
      .where(eq(modelUsage.outcome, 'asking'))
    await usageSweep.run({ db: db() }, new AbortController().signal)
    expect((await db().select().from(modelUsage)).map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
  })
})

describe('tone and scope', () => {
  it('are changed and tried by who has the right, beside what is in force', async () => {
    const body = { tone: '先说结论', scope: '只答人事制度' }
    const trial = { ...body, question: '员工年假' }
    for (const act of [
      (api: Api) => api.call(guidanceGet, {}),
      (api: Api) => api.call(guidanceSave, { body }),
      (api: Api) => api.call(guidanceTry, { body: trial }),
    ]) {
      await expect(act(server.guest)).rejects.toMatchObject({ kind: 'expired' })
      await expect(act(lina)).rejects.toMatchObject({ kind: 'denied' })
    }
    expect(await boss(guidanceSave, { body: { tone: '长'.repeat(301), scope: '' } })).toMatchObject({ success: false })
    expect((await boss(guidanceTry, { body: trial })).message).toContain('没有可用的对话模型')
    const { id } = await added('问', { activateFlag: 1 })
    expect((await boss(guidanceTry, { body: { ...trial, question: '量子火锅' } })).message).toBe('知识库中没有找到依据')
    const doc = await uploadText(
      await server.signIn('editor'),
      '休假制度.md',
      '# 休假制度\n\n员工年假有十五天。',
      'staff',
    )
    await settled(admin, doc.id)
    await searchable(admin, '员工年假', doc.id)
    await admin.call(guidanceSave, { body: { tone: '亲切', scope: '' } })
    expect(await admin.call(guidanceGet, {})).toEqual({ tone: '亲切', scope: '' })
    const tried = await admin.call(guidanceTry, { body: trial })
    expect(tried).toEqual({ inForce: '员工年假有十五天。', draft: '员工年假有十五天。', sources: ['休假制度'] })
    const systems = fake.requests.map(({ messages }) => messages[0]!.content)
    expect(systems[0]).toContain('语气：亲切')
    expect(systems[0]).not.toContain('语气：先说结论')
    expect(systems[1]).toContain('语气：先说结论\n范围：只答人事制度')
    await admin.call(model.modelDelete, { query: { id } })
    await admin.call(docDelete, { query: { id: doc.id } })
  })
})

describe('feedback', () => {
  it('counts ratings and reasons; what was asked is seen where the person sent it, the answer where it may be read', async () => {
    const editor = await server.signIn('editor')
    const doc = await uploadText(editor, '食堂菜单.md', CANTEEN, 'private')
    await settled(editor, doc.id)
    await searchable(editor, '清蒸鱼', doc.id)
    const { turn } = await editor.call(answerAsk, { body: { question: '食堂周二供应什么', conversationId: null } })
    expect(turn.state).toBe('answered')
    const rate = (more: object) => editor.call(answerRate, { body: { turnId: turn.id, rating: 'useless', ...more } })
    await expect(lina.call(feedbackList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    await expect(server.guest.call(feedbackCounts, {})).rejects.toMatchObject({ kind: 'expired' })
    await rate({ reason: 'stale', note: '改点了' })
    const bare = (await admin.call(feedbackList, { query: {} })).records[0]!
    expect(bare).toMatchObject({ rating_dictText: '没用', reason_dictText: '内容过时', note: null, question: null })
    await rate({ reason: 'stale', note: '改点了', isSent: true })
    const [sent] = (await admin.call(feedbackList, { query: {} })).records
    expect(sent).toMatchObject({ note: '改点了', question: '食堂周二供应什么' })
    expect(JSON.stringify(bare)).not.toContain('清蒸鱼')
    expect(await admin.call(feedbackCounts, {})).toEqual({
      useful: 0,
      useless: 1,
      reasons: [{ reason: 'stale', count: 1 }],
    })
    await rate({ rating: 'useful', reason: 'stale' })
    expect(await admin.call(feedbackCounts, {})).toEqual({ useful: 1, useless: 0, reasons: [] })
    await rate({ rating: null })
    expect((await admin.call(feedbackList, { query: {} })).total).toBe(0)
  })
})
