import type { ChatMessage } from '#core/answers/prompt.ts'
import type { ModelThinking } from '#core/rules/models/model-kinds.ts'
import type { LookupFunction } from 'node:net'
import { AnswerText } from './answer-text.ts'
import { type ChatUsage, ModelFault } from './chat-model.ts'
import { type Delta, readDelta } from './delta.ts'
import { estimateTokens } from './estimate.ts'
import type { ModelLimits } from './limits.ts'
import { Patience } from './patience.ts'
import { readBody, readWhole } from './read-body.ts'
import { send } from './request.ts'
import { DONE, serverEvents } from './server-events.ts'

/** A chat endpoint as it is asked. */
export interface ChatEndpoint {
  url: URL
  key: string
  modelName: string
  /** Goes into each request beside what is ours. */
  params: Readonly<Record<string, unknown>>
  /** Hosts within that may be reached. */
  hosts: readonly string[]
  lookup: LookupFunction
  limits: ModelLimits
  thinking: ModelThinking | null
  /** A complete answer told whether the model thinks aloud. */
  learn?: (thinking: ModelThinking) => void
}

/** Asks the endpoint; {@link ChatModel.stream} says what comes. */
export async function* streamAnswer(
  endpoint: ChatEndpoint,
  messages: readonly ChatMessage[],
  asker: AbortSignal,
  onUsage?: (usage: ChatUsage) => void,
): AsyncGenerator<string> {
  const promptTokens = estimateTokens(messages.map(({ content }) => content).join('\n'))
  const tally = { told: null as ChatUsage | null, promptTokens, completionTokens: 0 }
  try {
    if (asker.aborted) throw new ModelFault('stopped')
    const answer = new AnswerText(endpoint.key, endpoint.thinking, endpoint.limits.characters)
    for await (const { text, usage, reasoning } of deltas(endpoint, messages, asker)) {
      tally.told = usage ?? tally.told
      // Text beside reasoning shows that the endpoint tells them apart.
      if (reasoning !== '') answer.thinking.thinksApart()
      tally.completionTokens += estimateTokens(text) + estimateTokens(reasoning)
      const given = answer.push(text)
      if (given !== '') yield given
    }
    const last = answer.end()
    if (last !== '') yield last
    const { learnt } = answer.thinking
    if (learnt !== null && learnt !== endpoint.thinking) endpoint.learn?.(learnt)
  } finally {
    const { promptTokens: prompt, completionTokens } = tally
    onUsage?.(tally.told ?? { promptTokens: Math.ceil(prompt), completionTokens: Math.ceil(completionTokens) })
  }
}

/** What the endpoint says, until it has said all. */
async function* deltas(
  endpoint: ChatEndpoint,
  messages: readonly ChatMessage[],
  asker: AbortSignal,
): AsyncGenerator<Delta> {
  const { limits } = endpoint
  using patience = new Patience(limits, asker)
  const asked = { ...endpoint, body: requestBody(endpoint, messages) }
  await using accepted = await patience
    .wait(() => send(asked, limits, patience.signal))
    .catch((error: unknown) => {
      throw patience.faultFor(error, 'unreachable')
    })
  const pieces = readBody(accepted.body, limits, patience)
  if (!accepted.isStream) {
    yield readDelta(await readWhole(pieces, limits.eventBytes))
    return
  }
  let isComplete = false
  for await (const event of serverEvents(pieces, limits.eventBytes)) {
    if (event.trim() === DONE) return
    const delta = readDelta(event)
    if (delta.finish === 'length') throw new ModelFault('too-long')
    if (delta.text !== '' || delta.reasoning !== '' || delta.finish !== null) patience.renew()
    isComplete ||= delta.finish !== null
    yield delta
    patience.check()
  }
  if (!isComplete) throw new ModelFault('cut')
}

function requestBody({ modelName, params }: ChatEndpoint, messages: readonly ChatMessage[]): string {
  const extra = Object.entries({ stream_options: { include_usage: true }, ...params }).filter(
    ([, value]) => value !== null,
  )
  return JSON.stringify({ ...Object.fromEntries(extra), model: modelName, messages, stream: true })
}
