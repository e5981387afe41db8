import { lookup } from 'node:dns'
import { and, eq } from 'drizzle-orm'
import type { modelTest } from '#core/contract/km/answers/model.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import { modelKeyIn } from '#core/rules/models/model-address.ts'
import { readModelParams } from '#core/rules/models/model-params.ts'
import { modelTested } from '#core/rules/models/model-tested.ts'
import type { ModelThinking } from '#core/rules/models/model-kinds.ts'
import { aiModel } from '#server/db/schema/index.ts'
import { type Context, Reply } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { givenSecret, storedSecret } from '#server/resource/secrets.ts'
import { serviceAddress } from './client/address.ts'
import { ModelFault } from './client/chat-model.ts'
import { MODEL_LIMITS } from './client/limits.ts'
import { probe } from './client/probe.ts'
import type { ModelDeps } from './in-use.ts'
import { MODELS } from './models.ts'

type Ctx = Context<ModelDeps>
type Body = Checked<typeof modelTest>['body']

const NOT_ALLOWED =
  '这个地址不能用：公网上的服务须用 https；内部网络里的主机要先写在配置项 ZHIKU_MODEL_HOSTS 里，可请服务器管理员添加'

/** Tells whether the model answers and how long it took, nothing of what it said. */
export async function testModel(ctx: Ctx, body: Body): Promise<Reply<Result<typeof modelTest>>> {
  const url = serviceAddress(body.baseUrl, body.modelType, ctx.deps.modelHosts)
  if (url === null) throw new Reject(NOT_ALLOWED)
  const row = body.id ? await ownModel(ctx, body.id) : null
  const since = performance.now()
  const taken = () => Math.round(performance.now() - since)
  try {
    const {
      thinking,
      dimension = null,
      order = null,
    } = await probe(body.modelType, {
      url,
      key: modelKeyIn(keyFor(ctx, body, row)),
      modelName: body.modelName,
      params: readModelParams(body.modelParams) ?? {},
      hosts: ctx.deps.modelHosts,
      lookup,
      limits: MODEL_LIMITS,
    })
    if (row && isSame(row, body)) await keepThinking(ctx, row.id, thinking)
    const milliseconds = taken()
    return new Reply({ milliseconds, dimension, order }, modelTested({ milliseconds, dimension, order }))
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error
    throw new Reject(`测试没有通过：${error.message}（${seconds(taken())}）`, {
      result: { milliseconds: taken(), dimension: null, order: null },
    })
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} 秒`

type Row = typeof aiModel.$inferSelect

async function ownModel({ deps, actor }: Ctx, id: string): Promise<Row> {
  const [row] = await deps.db
    .select()
    .from(aiModel)
    .where(and(eq(aiModel.id, id), eq(aiModel.tenantId, actor.tenantId)))
  if (!row) throw new Reject('未找到对应实体')
  return row
}

/** The key that was entered, else the stored one, which can be decrypted only for the stored address. */
function keyFor(ctx: Ctx, body: Body, row: Row | null): string {
  const given = givenSecret(body.credential)
  return row === null || given !== '' ? given : storedSecret(ctx, MODELS, { field: 'credential', row, asked: body })
}

const isSame = (row: Row, body: Body): boolean =>
  row.baseUrl === body.baseUrl &&
  row.modelName === body.modelName &&
  (row.modelParams ?? '') === (body.modelParams ?? '')

const keepThinking = ({ deps }: Ctx, id: string, thinking: ModelThinking | null) =>
  deps.db.update(aiModel).set({ thinking }).where(eq(aiModel.id, id))
