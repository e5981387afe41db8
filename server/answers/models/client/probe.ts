import type { ModelKind, ModelThinking } from '#core/rules/models/model-kinds.ts'
import { ModelFault } from './chat-model.ts'
import { Patience } from './patience.ts'
import { readBody, readWhole } from './read-body.ts'
import { send } from './request.ts'
import { type ChatEndpoint, streamAnswer } from './stream-answer.ts'

const WORD = '你好'

/** Asks a model for as little as it can be asked. Throws a {@link ModelFault}; of a chat model it tells how it thinks. */
export async function probe(
  kind: ModelKind,
  endpoint: Omit<ChatEndpoint, 'thinking' | 'learn'>,
): Promise<ModelThinking | null> {
  if (kind !== 'LLM') {
    await probeWhole(kind, endpoint)
    return null
  }
  let learnt: ModelThinking | null = null
  const asked = { ...endpoint, thinking: null, learn: (thinking: ModelThinking) => (learnt = thinking) }
  const messages = [{ role: 'user', content: '请只回答两个字：可以' }] as const
  // oxlint-disable-next-line no-unused-vars -- what it says is nobody's business
  for await (const _ of streamAnswer(asked, messages, new AbortController().signal));
  return learnt
}

/** Embedding and rerank answer as a whole, by JSON. */
async function probeWhole(kind: ModelKind, endpoint: Omit<ChatEndpoint, 'thinking' | 'learn'>): Promise<void> {
  const { limits, modelName: model, params } = endpoint
  using patience = new Patience(limits, new AbortController().signal)
  const text = kind === 'EMBED' ? { input: [WORD] } : { query: WORD, documents: [WORD] }
  const asked = { ...endpoint, body: JSON.stringify({ ...params, model, ...text }) }
  await using accepted = await patience
    .wait(() => send(asked, limits, patience.signal))
    .catch((error: unknown) => {
      throw patience.faultFor(error, 'unreachable')
    })
  const whole = await readWhole(readBody(accepted.body, limits, patience), limits.eventBytes)
  if (accepted.isStream || !isOf(kind, whole)) throw new ModelFault('malformed')
}

function isOf(kind: ModelKind, whole: string): boolean {
  try {
    const { data, results } = JSON.parse(whole) as { data?: unknown; results?: unknown }
    return Array.isArray(kind === 'EMBED' ? data : (results ?? data))
  } catch {
    return false
  }
}
