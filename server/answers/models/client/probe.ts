import { type ModelKind, type ModelThinking, RERANK_SAMPLE } from '#core/rules/models/model-kinds.ts'
import type { WholeEndpoint } from './ask-whole.ts'
import { embedTexts } from './embeddings.ts'
import { rerankTexts } from './rerank.ts'
import { streamAnswer } from './stream-answer.ts'

/** What a test finds out; nothing of what the endpoint says. */
export interface Probed {
  thinking: ModelThinking | null
  /** Of an embedding model. */
  dimension?: number
  /** Of a rerank model: the places of {@link RERANK_SAMPLE}, the most fitting first. */
  order?: number[]
}

const EMBED_SAMPLE = ['年假有几天', '员工每年有十天年假。']

/** Asks a model for as little as it can be asked. Throws a {@link ModelFault}. */
export async function probe(kind: ModelKind, endpoint: WholeEndpoint): Promise<Probed> {
  const { signal } = new AbortController()
  if (kind === 'RERANK') return { thinking: null, order: await rerankTexts(endpoint, RERANK_SAMPLE, signal) }
  if (kind === 'LLM') return { thinking: await probeChat(endpoint, signal) }
  const [first] = await embedTexts(endpoint, EMBED_SAMPLE, { dimension: null, signal })
  return { thinking: null, dimension: first!.length }
}

async function probeChat(endpoint: WholeEndpoint, signal: AbortSignal): Promise<ModelThinking | null> {
  let learnt: ModelThinking | null = null
  const asked = { ...endpoint, thinking: null, learn: (thinking: ModelThinking) => (learnt = thinking) }
  const messages = [{ role: 'user', content: '请只回答两个字：可以' }] as const
  // oxlint-disable-next-line no-unused-vars -- what it says is nobody's business
  for await (const _ of streamAnswer(asked, messages, signal));
  return learnt
}
