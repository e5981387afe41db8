import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnswerEvent } from '#core/contract/km/answers/conversation.ts'
import { RunningAnswers } from './running-answers.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const block = { text: '甲。', marks: [], cites: [], docId: null, support: 'neutral', begins: null } as const
const sentence: AnswerEvent = { event: 'sentence', block: { ...block, marks: [], cites: [] }, sources: [] }
const OF = { id: 't', conversationId: 'c', ownerId: 'u' }

function begin() {
  const answers = new RunningAnswers({ isAlone: true })
  let tell: (event: AnswerEvent) => void = () => undefined
  let wasStopped = false
  const { promise, resolve } = Promise.withResolvers<null>()
  const answer = answers.start(OF, (told, signal) => {
    tell = told
    signal.addEventListener('abort', () => {
      wasStopped = true
      resolve(null)
    })
    return promise
  })
  return {
    answers,
    answer,
    tell: (event: AnswerEvent) => tell(event),
    end: () => resolve(null),
    wasStopped: () => wasStopped,
  }
}

it('tells every reader all of it, from where they ask', async () => {
  const { answer, tell, end } = begin()
  tell(sentence)
  const first = Array.fromAsync(answer.follow())
  const second = Array.fromAsync(answer.follow(1))
  tell({ event: 'begun', text: '乙' })
  tell(sentence)
  end()
  const events = (told: Awaited<typeof first>) =>
    told.flatMap(({ after, event }) => (after ? [[after, event?.event]] : []))
  expect(events(await first)).toEqual([
    [1, 'begin'],
    [2, 'sentence'],
    [3, 'sentence'],
    [4, 'end'],
  ])
  expect(events(await second).map(([after]) => after)).toEqual([2, 3, 4])
})

it('is stopped when nobody has read it for a while, and goes on when somebody comes back', async () => {
  const { answer, wasStopped } = begin()
  const reader = answer.follow()
  await reader.next()
  await reader.return(undefined)
  await vi.advanceTimersByTimeAsync(9000)
  const back = answer.follow(1)
  const next = back.next()
  await vi.advanceTimersByTimeAsync(9000)
  expect(wasStopped()).toBe(false)
  expect(await next).toMatchObject({ value: { event: null } })
  await back.return(undefined)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(wasStopped()).toBe(true)
})

it('can be found by its owner alone, and a minute longer than it takes', async () => {
  const { answers, answer, end } = begin()
  expect(answers.find('t', 'u')).toBe(answer)
  expect(answers.find('t', 'somebody')).toBeNull()
  end()
  await answer.finished
  await vi.advanceTimersByTimeAsync(59_000)
  expect(answers.find('t', 'u')).toBe(answer)
  await vi.advanceTimersByTimeAsync(2000)
  expect(answers.find('t', 'u')).toBeNull()
})

it('ends with a word of regret when it fails', async () => {
  const answer = new RunningAnswers({ isAlone: true }).start(OF, () => Promise.reject(new Error('secret')))
  expect(await answer.finished).toBeNull()
  const told = await Array.fromAsync(answer.follow(1))
  expect(told).toEqual([{ after: 2, event: { event: 'end', turn: null, message: '回答没有完成，请再问一次' } }])
})

it('is taken for one of a killed server when this one is alone and began later, else after two minutes and a half', () => {
  const now = new Date()
  const answers = (isAlone: boolean) => (secondsAgo: number) =>
    new RunningAnswers({ isAlone }).isAlive({ id: 'x', createTime: new Date(now.getTime() - 1000 * secondsAgo) }, now)
  expect([-1, 10, 200].map(answers(true))).toEqual([true, false, false])
  expect([-1, 10, 200].map(answers(false))).toEqual([true, true, false])
})
