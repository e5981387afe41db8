import { randomBytes } from 'node:crypto'
import { CitedText, type CitedSentence } from '#core/answers/cited-text.ts'
import { answerPrompt } from '#core/answers/prompt.ts'
import { type AnswerBlock, type AnswerEvent, NO_EVIDENCE } from '#core/contract/km/answers/conversation.ts'
import type { AnswerSource } from '#core/contract/km/answers/conversation.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { searchRules } from '#server/search/tuning/index.ts'
import { type ChatModel, type ChatUsage, ModelFault, type ModelFaultKind } from '../models/index.ts'
import { Prover } from './proof.ts'
import type { GivenSource } from './sources.ts'
import { type ActorDeps, stillMayRead } from './still-may-read.ts'

export interface Asking {
  ctx: Context<SearchDeps & ActorDeps>
  model: ChatModel
  question: string
  /** What was asked and answered before, the oldest first. */
  history: readonly { question: string; answer: string }[]
  sources: readonly GivenSource[]
  guidance: { tone: string; scope: string }
  signal: AbortSignal
  tell: (event: AnswerEvent) => void
}

export interface Spoken {
  blocks: AnswerBlock[]
  sources: AnswerSource[]
  /**
   * `silent`: the model says that the sources do not answer. `unsupported`: nothing that it said is proven. `lost`: a source may no
   * longer be read.
   */
  outcome: 'answered' | 'silent' | 'unsupported' | 'lost' | 'fault'
  /** Of a fault, which one; what was proven before it counts. */
  fault: ModelFaultKind | null
  usage: ChatUsage
}

/** Lets the model speak, sentence by sentence; each is checked against the sources before it counts. */
export async function speak({ ctx, model, signal, tell, ...asked }: Asking): Promise<Spoken> {
  const { synonyms } = await searchRules(ctx.deps.db, ctx.actor.tenantId)
  const prover = new Prover(ctx.deps.lexicon, asked.sources, { question: asked.question, synonyms })
  const mayRead = stillMayRead(ctx, [...new Set(asked.sources.map((source) => source.docId))])
  const text = new CitedText(asked.sources.map((source) => source.label))
  const blocks: AnswerBlock[] = []
  const usage: ChatUsage = { promptTokens: 0, completionTokens: 0 }
  const ended = (outcome: Spoken['outcome'], fault: ModelFaultKind | null = null): Spoken => ({
    blocks,
    sources: prover.sources,
    outcome,
    fault,
    usage,
  })
  /** False where the asker may no longer read what the sentence rests on. */
  const take = async (sentence: CitedSentence): Promise<boolean> => {
    if (!(await mayRead())) return false
    const block = isRefusal(sentence) ? refusal(sentence) : await prover.check(sentence)
    blocks.push(block)
    tell({ event: 'sentence', block, sources: prover.sources.filter(({ n }) => block.cites.includes(n)) })
    return true
  }
  const messages = answerPrompt({ ...asked, fence: randomBytes(9).toString('base64url') })
  try {
    for await (const piece of model.stream(messages, signal, (used) => Object.assign(usage, used))) {
      for (const sentence of text.push(piece)) {
        if (!(await take(sentence))) return ended('lost')
      }
      if (text.begun !== '') tell({ event: 'begun', text: text.begun })
    }
  } catch (error) {
    if (error instanceof ModelFault) return ended('fault', error.kind)
    throw error
  }
  for (const sentence of text.end()) {
    if (!(await take(sentence))) return ended('lost')
  }
  if (blocks.some(isProven)) return ended('answered')
  return ended(blocks.every(({ support }) => support === 'neutral') ? 'silent' : 'unsupported')
}

export const isProven = ({ support }: AnswerBlock): boolean => support === 'proven' || support === 'quoted'

const isRefusal = ({ text }: CitedSentence): boolean => text.includes(NO_EVIDENCE)

/** It may say so of one part of a question. */
const refusal = ({ begins }: CitedSentence): AnswerBlock => ({
  text: `${NO_EVIDENCE}。`,
  marks: [],
  cites: [],
  docId: null,
  support: 'neutral',
  begins,
})
