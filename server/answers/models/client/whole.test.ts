import { lookup } from 'node:dns'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeModel, startFakeModel } from '#tests/fixtures/fake-model/fake-model.ts'
import { serviceAddress } from './address.ts'
import type { WholeEndpoint } from './ask-whole.ts'
import { embedTexts } from './embeddings.ts'
import { MODEL_LIMITS } from './limits.ts'
import { rerankTexts } from './rerank.ts'

const LIMITS = { ...MODEL_LIMITS, connectMs: 250, firstMs: 300, betweenMs: 200, totalMs: 900, bytes: 4 << 20 }
const TEXTS = ['员工每年有十天年假', '食堂周一供应红烧肉', '年假']

let fake: FakeModel
beforeAll(async () => {
  fake = await startFakeModel('faithful', { tooLongMs: 1500 })
})
afterAll(() => fake[Symbol.asyncDispose]())
beforeEach(() => {
  fake.requests = []
})

const endpoint = (kind: 'EMBED' | 'RERANK', modelName: string): WholeEndpoint => ({
  url: serviceAddress(fake.baseUrl, kind, [fake.host])!,
  key: 'sk-very-secret',
  modelName,
  params: {},
  hosts: [fake.host],
  lookup,
  limits: LIMITS,
})
const embed = (modelName: string, dimension: number | null = 64, signal = new AbortController().signal) =>
  embedTexts(endpoint('EMBED', modelName), TEXTS, { dimension, signal })
const rerank = (modelName: string, documents = TEXTS, signal = new AbortController().signal) =>
  rerankTexts(endpoint('RERANK', modelName), { query: '年假', documents }, signal)

/** What every endpoint that answers as a whole may do wrong. */
const ENDS = {
  silent: 'slow',
  html: 'malformed',
  'wrong-type': 'malformed',
  'empty-choices': 'malformed',
  'fifty-megabytes': 'malformed',
  'gzip-bomb': 'malformed',
  'broken-utf8': 'malformed',
  'busy-429': 'busy',
  'error-500': 'unreachable',
  'too-long-400': 'refused',
  'redirect-to-metadata': 'refused',
  'echo-in-refusal': 'refused',
  'wrong-index': 'malformed',
  nan: 'malformed',
} as const

describe('an embedding endpoint', () => {
  it('gives unit vectors in the order of the texts, whatever its own order', async () => {
    const [plain, reversed] = [await embed('any'), await embed('reversed')]
    expect(reversed).toEqual(plain)
    expect(plain.map((vector) => Math.hypot(...vector).toFixed(4))).toEqual(['1.0000', '1.0000', '1.0000'])
    const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
    expect(cosine(plain[2]!, plain[0]!)).toBeGreaterThan(cosine(plain[2]!, plain[1]!))
    expect(fake.requests[0]).toMatchObject({ path: '/v1/embeddings', key: 'sk-very-secret', model: 'any' })
    expect(fake.requests[0]!.body).toMatchObject({ input: TEXTS, encoding_format: 'float' })
  })
  it('is refused another dimension than before, or than its own first', async () => {
    const fault = { kind: 'malformed', message: '模型返回的向量维度不一致' }
    await expect(embed('wrong-dimension')).rejects.toMatchObject(fault)
    await expect(embed('changing-dimension', null)).rejects.toMatchObject(fault)
    expect((await embed('wrong-dimension', null))[0]).toHaveLength(32)
  })
  it.each(Object.entries({ ...ENDS, 'too-few': 'malformed' }))('that does %s ends as %s', async (mode, kind) => {
    await expect(embed(mode, null)).rejects.toMatchObject({ name: 'ModelFault', kind })
  })
})

describe('a rerank endpoint', () => {
  it('orders by score, whatever the order of its answer', async () => {
    expect(await rerank('any')).toEqual([0, 2, 1])
    expect(await rerank('reversed')).toEqual([0, 2, 1])
    const { path, body } = fake.requests[0]!
    expect(path).toBe('/v1/rerank')
    expect(body).toEqual({ model: 'any', query: '年假', documents: TEXTS, top_n: 3, return_documents: false })
  })
  it.each(Object.entries(ENDS))('that does %s ends as %s', async (mode, kind) => {
    await expect(rerank(mode)).rejects.toMatchObject({ name: 'ModelFault', kind })
  })
  it('is left when nobody waits any more', async () => {
    const before = fake.left
    await expect(rerank('silent', TEXTS, AbortSignal.timeout(60))).rejects.toMatchObject({ kind: 'stopped' })
    await expect.poll(() => fake.left).toBe(before + 1)
  })
})
