import type { ChatMessage } from '#core/answers/prompt.ts'
import { lookup } from 'node:dns'
import { and, eq, isNull } from 'drizzle-orm'
import { modelKeyIn } from '#core/rules/models/model-address.ts'
import { readModelParams } from '#core/rules/models/model-params.ts'
import type { ModelThinking } from '#core/rules/models/model-kinds.ts'
import type { Database } from '#server/db/database.ts'
import { aiModel } from '#server/db/schema/index.ts'
import { ownSecret } from '#server/resource/secrets.ts'
import { serviceAddress } from './client/address.ts'
import type { WholeEndpoint } from './client/ask-whole.ts'
import type { ChatModel, ChatUsage } from './client/chat-model.ts'
import { MODEL_LIMITS } from './client/limits.ts'
import { type ChatEndpoint, streamAnswer } from './client/stream-answer.ts'
import { MODELS } from './models.ts'
import { Rests } from './rest.ts'

export interface ModelDeps {
  db: Database
  secret: Buffer
  /** Hosts within on which models may be asked, as `host` or `host:port`. */
  modelHosts: readonly string[]
}

export type ModelRow = typeof aiModel.$inferSelect

const rests = new Rests()

/** The site's chat model in use; null where there is none, and while it rests: everything works without. */
export async function chatModel(deps: ModelDeps, tenantId: string): Promise<ChatModel | null> {
  const [row] = await deps.db
    .select()
    .from(aiModel)
    .where(and(eq(aiModel.tenantId, tenantId), eq(aiModel.modelType, 'LLM'), eq(aiModel.activateFlag, 1)))
    .limit(1)
  if (!row || rests.isResting(restKey(row))) return null
  const endpoint = chatEndpoint(deps, row)
  return endpoint && { id: row.id, name: row.name, stream: watched(endpoint, restKey(row)) }
}

/** A changed model is another one. */
export const restKey = ({ id, updateTime }: ModelRow): string => `${id} ${updateTime?.getTime() ?? 0}`

export function chatEndpoint(deps: ModelDeps, row: ModelRow): ChatEndpoint | null {
  const endpoint = endpointOf(deps, row)
  if (endpoint === null) return null
  const learnt = (thinking: ModelThinking) => void learn(deps.db, row, thinking).catch(() => undefined) // The next answer tells it again.
  return { ...endpoint, thinking: row.thinking, learn: learnt }
}

/** Null where the row holds no address that may be asked, or a key of another installation. */
export function endpointOf(deps: ModelDeps, row: ModelRow): WholeEndpoint | null {
  const url = serviceAddress(row.baseUrl, row.modelType, deps.modelHosts)
  const key = ownSecret(deps.secret, MODELS, 'credential', row)
  if (url === null || key === null) return null
  return {
    url,
    key: modelKeyIn(key),
    modelName: row.modelName,
    params: readModelParams(row.modelParams) ?? {},
    hosts: deps.modelHosts,
    lookup,
    limits: MODEL_LIMITS,
  }
}

const learn = (db: Database, { id, thinking: before }: ModelRow, thinking: ModelThinking) =>
  db
    .update(aiModel)
    .set({ thinking })
    .where(and(eq(aiModel.id, id), before === null ? isNull(aiModel.thinking) : eq(aiModel.thinking, before)))

const watched = (endpoint: ChatEndpoint, key: string): ChatModel['stream'] =>
  async function* stream(
    messages: readonly ChatMessage[],
    signal: AbortSignal,
    onUsage?: (usage: ChatUsage) => void,
  ): AsyncGenerator<string> {
    try {
      yield* streamAnswer(endpoint, messages, signal, onUsage)
      rests.succeeded(key)
    } catch (error) {
      rests.failed(key, error)
      throw error
    }
  }
