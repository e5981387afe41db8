import { describe, expect, it } from 'vitest'
import { ApiFault } from '#core/api/fault.ts'
import { runBatch, summarizeResults } from './run-batch.ts'

const rows = ['a', 'b', 'c']
const short = (results: Awaited<ReturnType<typeof runBatch<string>>>) =>
  results.map(({ row, state, why }) => [row, state, why].filter(Boolean).join(' '))

/** A server that refuses any call with `b` in it. */
function server(fault: ApiFault) {
  const calls: string[] = []
  const send = async (sent: readonly string[]) => {
    calls.push(sent.join(''))
    if (sent.includes('b')) throw fault
  }
  return { calls, send }
}

describe('a batch has a result per row', () => {
  it('is one call where nothing is refused', async () => {
    const { calls, send } = server(new ApiFault('refused', '有人使用'))
    expect(short(await runBatch(['a', 'c'], send))).toEqual(['a done', 'c done'])
    expect(calls).toEqual(['ac'])
  })

  it('goes on one by one where the server refuses, and keeps its sentence', async () => {
    const { calls, send } = server(new ApiFault('refused', '有人使用'))
    const results = await runBatch(rows, send)
    expect(short(results)).toEqual(['a done', 'b refused 有人使用', 'c done'])
    expect(calls).toEqual(['abc', 'a', 'b', 'c'])
    expect(summarizeResults(results)).toBe('成功 2 项，被拒绝 1 项')
  })

  it('says of which rows a call for many answered that they were left undone', async () => {
    const documents = ['a', 'b'].map((id) => ({ id }))
    const results = await runBatch(documents, () => Promise.resolve(['b']))
    expect(results.map(({ row, state }) => `${row.id} ${state}`)).toEqual(['a done', 'b refused'])
    expect(summarizeResults(results)).toBe('成功 1 项，被拒绝 1 项')
  })

  it('asks once for one row', async () => {
    const { calls, send } = server(new ApiFault('refused', '有人使用'))
    expect(short(await runBatch(['b'], send))).toEqual(['b refused 有人使用'])
    expect(calls).toEqual(['b'])
  })

  it.each([
    ['without a connection', new ApiFault('network', '网络不通')],
    ['without a session', new ApiFault('expired', '登录已过期')],
    ['too often', new ApiFault('refused', '请求太频繁', { status: 429 })],
  ])('tries no row by itself %s', async (_name, fault) => {
    const { calls, send } = server(fault)
    expect(summarizeResults(await runBatch(rows, send))).toBe('被拒绝 3 项')
    expect(calls).toEqual(['abc'])
  })

  it('stops where the connection is lost on the way, and says what was not tried', async () => {
    const send = async (sent: readonly string[]) => {
      if (sent.length > 1) throw new ApiFault('refused', '有人使用')
      if (sent[0] === 'b') throw new ApiFault('network', '网络不通')
    }
    expect(short(await runBatch(rows, send))).toEqual(['a done', 'b refused 网络不通', 'c skipped 没有执行'])
  })
})
