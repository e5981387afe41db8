import { expect, it } from 'vitest'
import { serverEvents } from './server-events.ts'

async function eventsOf(...pieces: string[]): Promise<string[]> {
  async function* each() {
    yield* pieces
  }
  return Array.fromAsync(serverEvents(each(), 1000))
}

it('takes lines that end in any way, cut anywhere', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = ['data: a', 'data:b', '', ': x', 'id: 1', '', 'data: c', '', ''].join(end)
    expect(await eventsOf(text), JSON.stringify(end)).toEqual(['a\nb', 'c'])
    expect(await eventsOf(...text), 'by characters').toEqual(['a\nb', 'c'])
  }
  expect(await eventsOf('data: a\r', '\ndata: b\r', '\n\r', '\n'), 'one event, not two').toEqual(['a\nb'])
})
it('gives no line that the end cut off, but the word that all is said', async () => {
  expect(await eventsOf('data: a\n\ndata: {"x')).toEqual(['a'])
  expect(await eventsOf('data: a\n')).toEqual(['a'])
  expect(await eventsOf('data: a\n\ndata: [DONE]')).toEqual(['a', '[DONE]'])
})
