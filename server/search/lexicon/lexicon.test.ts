import { expect, it } from 'vitest'
import { keepingCorrections } from './lexicon.ts'

function asked() {
  const asks: unknown[][] = []
  let fails = false
  const ask = keepingCorrections((...call: unknown[]) => {
    asks.push(call)
    return fails ? Promise.reject(new Error('ended')) : Promise.resolve([])
  })
  return { asks, ask, fail: (now: boolean) => (fails = now) }
}

it('asks once what may have been meant, and once more when something was learnt', async () => {
  const { asks, ask } = asked()
  await Promise.all([ask('corrections', '知试'), ask('corrections', '知试')])
  await ask('corrections', '别的')
  expect(asks).toHaveLength(2)
  await ask('apply', [])
  await ask('corrections', '知试')
  expect(asks.map(([name]) => name)).toEqual(['corrections', 'corrections', 'apply', 'corrections'])
})

it('keeps no failure, and no other answers', async () => {
  const { asks, ask, fail } = asked()
  fail(true)
  await expect(ask('corrections', '知试')).rejects.toThrow('ended')
  fail(false)
  await ask('corrections', '知试')
  await ask('keyTerms', '正文', 3)
  await ask('keyTerms', '正文', 3)
  expect(asks).toHaveLength(4)
})
