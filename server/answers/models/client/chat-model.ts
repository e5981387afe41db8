import type { ChatMessage } from '#core/answers/prompt.ts'

/** Tokens of one call; estimated where the endpoint says nothing. */
export interface ChatUsage {
  promptTokens: number
  completionTokens: number
}

/** A chat model in use. */
export interface ChatModel {
  readonly id: string
  readonly name: string
  /**
   * The text of the answer as it comes; reasoning is dropped. Ends, or throws a {@link ModelFault}. Aborting the signal,
   * or leaving the loop, ends the call upstream. `onUsage` is called once at the end, also after a fault.
   */
  stream(
    messages: readonly ChatMessage[],
    signal: AbortSignal,
    onUsage?: (usage: ChatUsage) => void,
  ): AsyncIterable<string>
}

const SENTENCES = {
  unreachable: '模型服务连接不上',
  refused: '模型服务拒绝了请求',
  busy: '模型服务繁忙，请稍后再试',
  slow: '模型服务太久没有回应',
  cut: '模型的回答中途断了',
  malformed: '模型服务的回答无法识别',
  'too-long': '模型的回答太长，已停止',
  stopped: '已停止',
} as const

export type ModelFaultKind = keyof typeof SENTENCES

interface More {
  /** It is about this question, not about the endpoint: the model needs no rest. */
  isOfQuestion?: boolean
  /** How long the endpoint asks to be left alone. */
  restMs?: number
  /** In place of the general sentence. */
  sentence?: string
}

/**
 * What went wrong: `message` for the person, `kind` for the audit. It carries no cause, since errors of a connection may
 * hold what was sent, the key among it.
 */
export class ModelFault extends Error {
  override readonly name = 'ModelFault'
  readonly kind: ModelFaultKind
  readonly isOfQuestion: boolean
  readonly restMs: number

  constructor(kind: ModelFaultKind, { isOfQuestion, restMs = 0, sentence }: More = {}) {
    super(sentence ?? SENTENCES[kind])
    this.kind = kind
    this.isOfQuestion = isOfQuestion ?? (kind === 'stopped' || kind === 'too-long')
    this.restMs = restMs
  }
}
