import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import { type AnswerEvent, answerStream, chatReceive, type Turn } from '#core/contract/km/answers/conversation.ts'
import { askByEvents } from './ask-by-events.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const TURN: Turn = {
  id: 't',
  question: '问',
  state: 'refused',
  blocks: [],
  sources: [],
  nearest: [],
  rating: null,
  model: null,
  ending: null,
  note: null,
  isCurated: false,
}
const block = { text: '甲。', marks: [], cites: [], docId: null, support: 'neutral', begins: null } as const
const BEGIN: AnswerEvent = { event: 'begin', conversationId: 'c', requestId: 't' }
const SENTENCE: AnswerEvent = { event: 'sentence', block: { ...block, marks: [], cites: [] }, sources: [] }
const END: AnswerEvent = { event: 'end', turn: TURN, message: '' }

/** Each call gets the next of these: events, and the fault that ends them. */
function apiOf(...calls: { events: readonly (readonly [id: string, event: AnswerEvent])[]; fault?: Error }[]) {
  const asked: unknown[] = []
  const api = {
    async *events(endpoint: unknown, args: { query?: { after: string } }) {
      asked.push([endpoint, args.query?.after])
      const { events, fault } = calls[asked.length - 1]!
      for (const [id, event] of events) yield { id, data: JSON.stringify(event) }
      if (fault) throw fault
    },
  }
  return { api: api as unknown as Api, asked }
}

const ask = async (api: Api, onSeen: Parameters<typeof askByEvents>[2] = () => undefined) => {
  const answered = askByEvents(api, { question: '问', conversationId: null }, onSeen)
  answered.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  return answered
}

it('takes a broken answer up again behind the last event that came, and shows each sentence once', async () => {
  const { api, asked } = apiOf(
    {
      events: [
        ['1', BEGIN],
        ['2', SENTENCE],
      ],
      fault: new ApiFault('network', '断了'),
    },
    { events: [['3', SENTENCE]] },
    { events: [['4', END]] },
  )
  const seen: number[] = []
  const answered = await ask(api, ({ blocks }) => seen.push(blocks.length))
  expect(answered).toEqual({ conversationId: 'c', turn: TURN })
  expect(asked).toEqual([
    [answerStream, undefined],
    [chatReceive, '2'],
    [chatReceive, '3'],
  ])
  expect(seen).toEqual([0, 1, 2])
})

it('asks no second time what never began, and follows no refusal', async () => {
  const broken = apiOf({ events: [], fault: new ApiFault('network', '断了') })
  await expect(ask(broken.api)).rejects.toThrow('断了')
  const refused = apiOf({ events: [['1', BEGIN]], fault: new ApiFault('refused', '找不到这个回答') })
  await expect(ask(refused.api)).rejects.toThrow('找不到这个回答')
  expect([broken.asked.length, refused.asked.length]).toEqual([1, 1])
})

it('gives up when the connection breaks again and again', async () => {
  const { api, asked } = apiOf({ events: [['1', BEGIN]] }, ...Array.from({ length: 5 }, () => ({ events: [] })))
  await expect(ask(api)).rejects.toThrow('回答没有收完')
  expect(asked).toHaveLength(6)
})
