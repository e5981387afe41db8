import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { askAhead, takeAhead } from './ask-ahead.ts'

const answers: string[] = []
const fetched = vi.fn<typeof fetch>(async () => new Response(answers.shift() ?? 'asked again'))
vi.stubGlobal('fetch', fetched)
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => {
  fetched.mockClear()
  vi.useRealTimers()
})

const request = (token: string, body = '{"q":"一"}') => ({
  method: 'POST',
  headers: new Headers({ 'X-Access-Token': token, 'tenant-id': '0' }),
  body,
})
const ahead = (url: string, init: RequestInit, answer: string) => {
  answers.push(answer)
  return askAhead(url, init)
}
const taken = async (url: string, init: RequestInit) => (await takeAhead(url, init)).text()

it('gives an answer to who sent it, and to one other, whatever the stamp against kept answers is', async () => {
  const sent = ahead('/api/search?_t=1', request('one'), 'first')
  expect(await taken('/api/search?_t=2', request('one'))).toBe('first')
  expect(await taken('/api/search?_t=3', request('one'))).toBe('asked again')
  expect(await (await sent).text()).toBe('first')
})

it('is for the same words of the same session alone', async () => {
  void ahead('/api/search', request('one'), 'first')
  expect(await taken('/api/search', request('two'))).toBe('asked again')
  expect(await taken('/api/search', request('one', '{"q":"二"}'))).toBe('asked again')
  expect(await taken('/api/other', request('one'))).toBe('asked again')
  expect(await taken('/api/search', { ...request('one'), method: 'GET', body: null })).toBe('asked again')
  expect(await taken('/api/search', request('one'))).toBe('first')
})

it('asks again where it failed, was refused or is old', async () => {
  fetched.mockRejectedValueOnce(new TypeError('the line broke'))
  const broken = askAhead('/api/search', request('one'))
  expect(await taken('/api/search', request('one'))).toBe('asked again')
  await expect(broken).rejects.toThrow('the line broke')
  fetched.mockResolvedValueOnce(new Response('refused', { status: 500 }))
  void askAhead('/api/search', request('one'))
  expect(await taken('/api/search', request('one'))).toBe('asked again')
  vi.useFakeTimers()
  void ahead('/api/search', request('one'), 'first')
  vi.advanceTimersByTime(10_001)
  expect(await taken('/api/search', request('one'))).toBe('asked again')
})
