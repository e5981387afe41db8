import * as v from 'valibot'
import { modelAddressProblem, modelKeyProblem } from '../../../rules/models/model-address.ts'
import { MODEL_KINDS } from '../../../rules/models/model-kinds.ts'
import { modelParamsProblem } from '../../../rules/models/model-params.ts'
import { endpoint, type Result } from '../../endpoint.ts'
import { number, text } from '../../list-field.ts'
import { recordCalls } from '../../record-calls.ts'
import { Flag, Id, line, orEmpty, ruled } from '../../values.ts'

export const chapter = '问答'

const Kind = v.picklist(MODEL_KINDS, '请选择用途')
const address = v.pipe(line(500), v.trim(), v.nonEmpty('请输入服务地址'), ruled(modelAddressProblem))
const key = orEmpty(v.pipe(line(2000), ruled(modelKeyProblem)))
const params = orEmpty(v.pipe(line(2000), ruled(modelParamsProblem)))
const modelName = v.pipe(line(200), v.trim(), v.nonEmpty('请输入模型的名称'))

/**
 * Models by the family's wire. The key is stored encrypted together with its address and is never returned; an edit
 * without one keeps it.
 */
export const {
  list: modelList,
  get: modelGet,
  add: modelAdd,
  edit: modelEdit,
  remove: modelDelete,
  removeMany: modelDeleteBatch,
} = recordCalls({
  base: '/airag/airagModel',
  name: '模型',
  kind: 'ai-model',
  right: 'km:model',
  row: {
    name: v.string(),
    modelType: v.picklist(MODEL_KINDS),
    modelName: v.string(),
    baseUrl: v.string(),
    /** '******' stands for the key. */
    credential: v.nullish(v.string()),
    /** 1: in use. */
    activateFlag: v.number(),
  },
  body: {
    name: v.pipe(line(64), v.trim(), v.nonEmpty('请输入名称')),
    provider: orEmpty(line(32)),
    modelType: Kind,
    modelName,
    baseUrl: address,
    credential: key,
    modelParams: params,
    activateFlag: v.optional(Flag, 0),
  },
  fields: {
    name: text('名称'),
    provider: text('服务商', 'km_model_provider'),
    modelType: text('用途', 'km_model_kind'),
    modelName: text('模型名称'),
    baseUrl: text('服务地址'),
    modelParams: text('参数'),
    activateFlag: number('使用中'),
  },
  example: {
    name: '问答模型',
    provider: 'DEEPSEEK',
    modelType: 'LLM',
    modelName: 'deepseek-chat',
    baseUrl: 'https://api.deepseek.com/v1',
    credential: 'sk-secret',
    modelParams: '{"temperature": 0.2}',
    activateFlag: 0,
  },
})
export type ModelRow = Extract<Result<typeof modelList>, { records: unknown }>['records'][number]

/** Asks a model for as little as possible. Without a key that of the stored model `id` is used. Nothing of what it says is told. */
export const modelTest = endpoint({
  method: 'POST',
  path: '/airag/airagModel/test',
  summary: '测试模型：能不能用，多久有回应',
  body: v.looseObject({
    id: v.nullish(Id),
    modelType: Kind,
    modelName,
    baseUrl: address,
    credential: key,
    modelParams: params,
  }),
  result: v.object({
    milliseconds: v.number(),
    /** Of an embedding model. */
    dimension: v.nullable(v.number()),
    /** Of a rerank model: the places of the three sample texts, the most fitting first. */
    order: v.nullable(v.array(v.number())),
  }),
  access: 'km:model:edit',
  limit: { perMinute: 20, by: 'person' },
})
