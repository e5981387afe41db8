import * as v from 'valibot'
import type { Api } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import {
  type AnswerBlock,
  AnswerEvent,
  answerStream,
  chatReceive,
  type Turn,
} from '#core/contract/km/answers/conversation.ts'

/** A question that is being answered: its checked sentences, and the one that is being written. */
export interface Pending {
  question: string
  requestId: string | null
  blocks: AnswerBlock[]
  sources: Turn['sources']
  begun: string
  /** How many questions are before it. */
  ahead: number
}

type Seen = Omit<Pending, 'question'>

interface Answered {
  conversationId: string
  turn: Turn
}

const MOST_TRIES = 5
const PAUSE_MS = 500

/** Asks, and tells what is seen of the answer while it comes; a broken connection is taken up again where it broke. */
export async function askByEvents(
  api: Api,
  asked: { question: string; conversationId: string | null },
  onSeen: (seen: Seen) => void,
): Promise<Answered> {
  const state: Progress = {
    seen: { requestId: null, blocks: [], sources: [], begun: '', ahead: 0 },
    after: '0',
    conversationId: '',
  }
  for (let left = MOST_TRIES; ; left--) {
    const { requestId } = state.seen
    const events = requestId
      ? api.events(chatReceive, { params: { requestId }, query: { after: state.after } })
      : api.events(answerStream, { body: asked })
    try {
      const turn = await follow(events, state, onSeen)
      if (turn) return { conversationId: state.conversationId, turn }
    } catch (error) {
      // What the server refuses it refuses again; before it has begun, a second try would ask twice.
      if (state.seen.requestId === null || left === 0 || (error instanceof ApiFault && error.kind !== 'network'))
        throw error
    }
    if (left === 0) throw new ApiFault('network', '回答没有收完，请刷新后查看')
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

interface Progress {
  seen: Seen
  /** The number of the last event. */
  after: string
  conversationId: string
}

/** The finished turn; null where the connection ended before. */
async function follow(
  events: ReturnType<Api['events']>,
  state: Progress,
  onSeen: (seen: Seen) => void,
): Promise<Turn | null> {
  for await (const { id, data } of events) {
    const event = v.parse(AnswerEvent, JSON.parse(data))
    if (id !== '') state.after = id
    const { seen } = state
    if (event.event === 'end') {
      if (event.turn) return event.turn
      throw new ApiFault('refused', event.message || '所依据的知识刚刚被删除，请再问一次')
    }
    if (event.event === 'begin') {
      state.conversationId = event.conversationId
      state.seen = { ...seen, requestId: event.requestId }
    } else if (event.event === 'queue') state.seen = { ...seen, ahead: event.ahead }
    else if (event.event === 'begun') state.seen = { ...seen, begun: event.text, ahead: 0 }
    else {
      const fresh = event.sources.filter((source) => !seen.sources.some(({ n }) => n === source.n))
      state.seen = { ...seen, blocks: [...seen.blocks, event.block], sources: [...seen.sources, ...fresh], begun: '' }
    }
    onSeen(state.seen)
  }
  return null
}
