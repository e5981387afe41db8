import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { answerAsk } from '#core/contract/km/answers/conversation.ts'
import { guidanceTry } from '#core/contract/km/answers/guidance.ts'
import * as model from '#core/contract/km/answers/model.ts'
import { maskingRule } from '#core/contract/km/masking-rule.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { writeWeight } from '#server/search/meaning/index.ts'
import { type FakeModel, startFakeModel } from '../../fixtures/fake-model/fake-model.ts'
import { eventually, foundIds, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rawCalls } from '../support/raw-calls.ts'
import { newTenant, tenantApi } from '../support/tenants.ts'

const QUESTION = '年休假能休几天？'
const DECOY = '几天前休假的厨师回来了，菜单照旧。'
const MEANT = '员工每年带薪休息十日，满十年后为十五日。'
const ELSEWHERE = '别家公司的员工每年带薪休息二十日。'

let fake: FakeModel
let server: TestServer
let admin: Api
let lina: Api
let ids: Record<'decoy' | 'meant' | 'secret', string>
beforeAll(async () => {
  fake = await startFakeModel()
  fake.alike = [[QUESTION, MEANT]]
  server = await startServer({ ZHIKU_MODEL_HOSTS: fake.host })
  ;[admin, lina] = (await Promise.all(['admin', 'lina'].map(server.signIn))) as [Api, Api]
  const added = async (name: string, text: string, scope: 'staff' | 'private' = 'staff') => {
    const { id } = await uploadText(admin, `${name}.md`, text, scope)
    await settled(admin, id)
    await searchable(admin, text.slice(0, 8), id)
    return id
  }
  ids = {
    decoy: await added('甲', DECOY),
    meant: await added('乙', MEANT),
    secret: await added('丙', `${MEANT}此文件保密，年休假另计几天。`, 'private'),
  }
  const other = tenantApi(server, await newTenant(server, 'meaning-other'), 'meaning-other')
  await settled(other, (await uploadText(other, '丁.md', ELSEWHERE)).id)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await fake[Symbol.asyncDispose]()
})
afterEach(() => {
  Object.assign(fake, { mode: 'faithful', wholeMs: 0 })
})

const db = () => server.running.engines.db
const about = (modelType: 'LLM' | 'EMBED' | 'RERANK', modelName = 'any') => ({
  name: modelType,
  modelType,
  modelName,
  baseUrl: fake.baseUrl,
  credential: 'sk-secret',
  activateFlag: 1 as const,
})
async function added(kind: 'LLM' | 'EMBED' | 'RERANK', modelName?: string): Promise<string> {
  await admin.call(model.modelAdd, { body: about(kind, modelName) })
  return (await admin.call(model.modelList, { query: { name: kind } })).records[0]!.id
}
const switched = (id: string, activateFlag: 0 | 1) => admin.call(model.modelEdit, { body: { id, activateFlag } })
const sent = (path: 'embeddings' | 'rerank') =>
  fake.requests.filter((request) => request.path.endsWith(path)).map(({ body }) => JSON.stringify(body))

describe('an embedding endpoint', () => {
  const { promise: id, resolve: known } = Promise.withResolvers<string>()
  const nearest = async (api: Api) => (await foundIds(api, QUESTION))[0]

  it('gets the texts of its own tenant and nobody else’s; questions stay here until a trial was released', async () => {
    const { meaning } = server.running.engines
    expect([meaning.model('0'), meaning.unread()]).toEqual([null, null])
    const before = await nearest(lina)
    expect(before).toBe(ids.decoy)
    known(await added('EMBED'))
    await eventually('embedded', async () => (sent('embeddings').join('').includes(DECOY) ? true : null))
    await eventually('all of it', async () => (meaning.unread('0') === 0 ? true : null))
    const texts = sent('embeddings').join('')
    expect(texts).toContain(MEANT)
    expect(texts).not.toContain(ELSEWHERE.slice(0, 6))
    expect(meaning.model('elsewhere')).toBeNull()
    expect(await nearest(lina)).toBe(before)
    expect(sent('embeddings').join('')).not.toContain(QUESTION)
    const audited = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, await id))
    expect(audited).toHaveLength(1)
  })
  it('finds by meaning once it counts, within the rights of the reader', async () => {
    const { meaning } = server.running.engines
    await db().transaction((tx) => writeWeight(tx, '0', { weight: 5, model: meaning.model('0')! }))
    await eventually('it counts', async () => ((await nearest(lina)) === ids.meant ? true : null), 10_000)
    expect(await foundIds(lina, QUESTION)).not.toContain(ids.secret)
    expect(await foundIds(admin, QUESTION)).toContain(ids.secret)
  })
  it('finds also what a model is shown', async () => {
    // Words find the decoy alone; without them no model is asked.
    const question = '休假的厨师几天前回来'
    fake.alike.push([question, MEANT])
    const llm = await added('LLM')
    await lina.call(answerAsk, { body: { question } })
    const prompt = fake.requests.find(({ path }) => path.endsWith('/chat/completions'))!.messages.at(-1)!.content
    expect(prompt).toContain(DECOY)
    expect(prompt).toContain(MEANT)
    expect(prompt).not.toContain('此文件保密')
    await admin.call(model.modelDelete, { query: { id: llm } })
  })
  it('is not waited for, and left alone when it fails', async () => {
    fake.wholeMs = 3000
    const since = performance.now()
    expect(await nearest(lina)).toBe(ids.decoy)
    expect(performance.now() - since).toBeLessThan(1500)
    Object.assign(fake, { wholeMs: 0, mode: 'error-500' })
    expect(await nearest(lina)).toBe(ids.decoy)
    const asked = sent('embeddings').length
    fake.mode = 'faithful'
    expect(await nearest(lina), 'it rests').toBe(ids.decoy)
    expect(sent('embeddings')).toHaveLength(asked)
  })
  it('gets nothing more when it is switched off; another model does not count by the weight of this one', async () => {
    const { meaning } = server.running.engines
    await switched(await id, 0)
    await eventually('off', async () => (meaning.model('0') === null ? true : null))
    fake.requests = []
    const late = await uploadText(admin, '戊.md', '后来写下的一篇。')
    await settled(admin, late.id)
    await searchable(admin, '后来写下', late.id)
    expect(await nearest(lina)).toBe(ids.decoy)
    expect(sent('embeddings')).toEqual([])
    await admin.call(model.modelEdit, { body: { id: await id, modelName: 'another', activateFlag: 1 } })
    await eventually('another', async () => (sent('embeddings').join('').includes('后来写下') ? true : null))
    expect(await nearest(lina)).toBe(ids.decoy)
    await admin.call(model.modelDelete, { query: { id: await id } })
  })
})

describe('a rerank endpoint', () => {
  const PHONES = '值班电话表：保安室的电话是 13912345678，食堂的电话另见公告。'
  const ASKED = '保安室的电话是多少'
  const firstSource = async () => {
    fake.requests = []
    await lina.call(answerAsk, { body: { question: ASKED } })
    const prompt = fake.requests.find(({ path }) => path.endsWith('/chat/completions'))!.messages.at(-1)!.content
    return ['保安室的电话', '保安室的故事'].toSorted((a, b) => prompt.indexOf(a) - prompt.indexOf(b))[0]
  }

  it('orders what a model is shown, masked and readable for the asker alone; late, words keep their order', async () => {
    await server.setSite('ModelPerMinute', '1000')
    const upload = async (name: string, text: string, scope: 'staff' | 'private' = 'staff') => {
      const doc = await uploadText(admin, `${name}.md`, text, scope)
      await settled(admin, doc.id)
      await searchable(admin, text.slice(0, 6), doc.id)
    }
    await upload('值班', PHONES)
    await upload('故事', '保安室的故事：电话多少年前装的，没有人记得。')
    await upload('内部', '机密：保安室的电话是内线九九九，多少人知道。', 'private')
    const { records } = await admin.call(maskingRule.list, { query: { pageSize: 100 } })
    await admin.call(maskingRule.edit, {
      body: { id: records.find(({ kind }) => kind === 'mobile')!.id, usable: true },
    })
    await added('LLM')
    const byWords = await firstSource()
    expect(sent('rerank')).toEqual([])
    const other = byWords === '保安室的电话' ? '保安室的故事' : '保安室的电话'
    // Only the other one has all characters of the question then.
    fake.alike = [other === '保安室的电话' ? ['另见公告', '多少'] : ['没有人记得', '是']]
    const id = await added('RERANK')
    expect(await firstSource()).toBe(other)
    const texts = sent('rerank').join('')
    expect(texts).toContain('139')
    expect(texts).not.toContain('13912345678')
    expect(texts).not.toContain('机密')
    fake.wholeMs = 3000
    expect(await firstSource()).toBe(byWords)
    Object.assign(fake, { wholeMs: 0, requests: [] })
    await server.setSite('ModelPerMinute', '0')
    const { turn } = await lina.call(answerAsk, { body: { question: ASKED } })
    expect(turn).toMatchObject({ model: null, note: expect.stringContaining('问得太快了') })
    const draft = { tone: '', scope: '', question: ASKED }
    await expect(admin.call(guidanceTry, { body: draft })).rejects.toThrow('问得太快了')
    expect(fake.requests, 'who may not ask costs nothing').toEqual([])
    await server.setSite('ModelPerMinute', '1000')
    await switched(id, 0)
    expect(await firstSource()).toBe(byWords)
    expect(sent('rerank')).toEqual([])
  })
})

it('each kind is tested for what it is for', async () => {
  const boss = rawCalls(server, 'admin')
  const told = async (kind: 'EMBED' | 'RERANK', modelName = 'any') =>
    boss(model.modelTest, { body: about(kind, modelName) })
  expect(await told('EMBED')).toMatchObject({
    message: expect.stringMatching(/^可以使用，64 维，\d+ 毫秒$/),
    result: { dimension: 64, order: null },
  })
  expect((await told('EMBED', 'changing-dimension')).message).toContain('模型返回的向量维度不一致')
  expect(await told('RERANK')).toMatchObject({
    message: expect.stringMatching(/^可以使用，\d+ 毫秒；最相关的排在了最前$/),
    result: { dimension: null, order: [1, 0, 2] },
  })
  fake.alike = [['出差申请', '出差住宿一晚最多报销多少']]
  expect((await told('RERANK')).message).toContain('没有把最相关的排在最前')
  expect((await told('RERANK', 'wrong-index')).message).toContain('无法识别')
})
