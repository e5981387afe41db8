import { and, eq, inArray, notInArray } from 'drizzle-orm'
import * as contract from '#core/contract/km/answers/model.ts'
import { MODEL_KINDS } from '#core/rules/models/model-kinds.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import { aiModel } from '#server/db/schema/index.ts'
import { defineResource } from '#server/resource/facts.ts'

export const MODELS = defineResource({
  table: aiModel,
  kind: 'ai-model',
  noun: '模型',
  list: contract.modelList,
  add: contract.modelAdd,
  secrets: { credential: { title: '密钥', beside: ['baseUrl'] } },
  /** Another model may think otherwise. */
  beforeEdit: async (tx, _ctx, before, after) => {
    const isAnother = (['baseUrl', 'modelName', 'modelParams'] as const).some((key) => before[key] !== after[key])
    if (isAnother) await tx.update(aiModel).set({ thinking: null }).where(eq(aiModel.id, before.id))
  },
  afterWrite: (tx, { actor }, ids) => useAlone(tx, actor.tenantId, ids),
})

/** Of each kind one model is in use: the one that was written last. */
async function useAlone(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<void> {
  await lockNamed(tx, `models ${tenantId}`)
  const inUse = await tx
    .select({ id: aiModel.id, modelType: aiModel.modelType })
    .from(aiModel)
    .where(and(inArray(aiModel.id, [...ids]), eq(aiModel.activateFlag, 1)))
  for (const kind of MODEL_KINDS) {
    const chosen = inUse.filter(({ modelType }) => modelType === kind).map(({ id }) => id)
    if (chosen.length === 0) continue
    const others = and(eq(aiModel.tenantId, tenantId), eq(aiModel.modelType, kind), notInArray(aiModel.id, chosen))
    await tx.update(aiModel).set({ activateFlag: 0 }).where(others)
  }
}
