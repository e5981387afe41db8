import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'

export const chapter = '问答'

const Sum = { questions: v.number(), promptTokens: v.number(), completionTokens: v.number() }
const Named = v.object({ name: v.string(), ...Sum })
export type UsageSum = v.InferOutput<typeof Named>

const days = v.optional(v.picklist(['7', '30', '90'], '请选择 7、30 或 90 天'), '30')

/** What was asked of models in the last days, today included. Nothing of what was asked is kept. */
export const modelUsage = endpoint({
  method: 'GET',
  path: '/KM/kmModelUsage/statistics',
  summary: '模型用量：按天、按人、按模型、按结果',
  query: v.object({ days }),
  result: v.object({
    days: v.array(Named),
    people: v.array(Named),
    models: v.array(Named),
    outcomes: v.array(Named),
    /** Of the whole site in this month; a ceiling of 0 is none. */
    month: v.object({ tokens: v.number(), ceiling: v.number() }),
  }),
  access: 'km:modelUsage:list',
})

export const modelUsageExport = endpoint({
  method: 'GET',
  path: '/KM/kmModelUsage/exportXls',
  summary: '导出模型用量为 Excel：每天、每人、每个模型一行',
  query: v.object({ days }),
  access: 'km:modelUsage:list',
  payload: 'blob',
})
