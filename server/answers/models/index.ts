import * as guidance from '#core/contract/km/answers/guidance.ts'
import * as contract from '#core/contract/km/answers/model.ts'
import * as usage from '#core/contract/km/answers/model-usage.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { recordMenu } from '#server/resource/menu.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import type { SiteDeps } from '#server/settings/site/index.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { guidanceOf, saveGuidance } from './guidance.ts'
import type { ModelDeps } from './in-use.ts'
import { MODELS } from './models.ts'
import { testModel } from './test-model.ts'
import { exportUsage, usageStatistics } from './usage.ts'
import { usageSweep } from './usage-sweep.ts'

export { type ChatModel, type ChatUsage, ModelFault, type ModelFaultKind } from './client/chat-model.ts'
export { embeddingEndpoints } from './embedding-endpoints.ts'
export { chatModel, type ModelDeps } from './in-use.ts'
export { guidanceOf } from './guidance.ts'
export { mayAsk, recordUsage, whyNotAsk } from './may-ask.ts'
export { type Reranker, reranker } from './reranker.ts'
export { takeSeat } from './seats.ts'

type Deps = SheetDeps & ModelDeps & SearchDeps & SiteDeps

const route = routesFor<Deps>()

const PLACE = { parent: 'system', roles: ['admin'] } as const

export const modelFeature: Feature<Deps> = {
  name: 'models',
  dictionaries: [
    { code: 'km_model_kind', name: '模型用途', items: ['LLM 对话', 'EMBED 向量', 'RERANK 重排'] },
    {
      code: 'km_model_provider',
      name: '模型服务商',
      isOpen: true,
      items: [
        'OPENAI OpenAI 兼容',
        'DEEPSEEK DeepSeek',
        'QWEN 通义千问',
        'ZHIPU 智谱',
        'DOUBAO 豆包',
        'OLLAMA Ollama',
        'VLLM vLLM',
      ],
    },
  ],
  schedules: [usageSweep],
  menus: [
    recordMenu(MODELS, { component: 'km/answers/AiModelList', icon: 'api', sortNo: 60 }),
    {
      ...PLACE,
      key: 'system-answer-prompt',
      name: '提示词',
      url: '/isystem/answerPrompt',
      component: 'km/answers/AnswerPrompt',
      icon: 'form',
      sortNo: 61,
      rights: [{ code: 'km:answerPrompt:edit', name: '修改提示词', roles: [] }],
    },
    {
      ...PLACE,
      key: 'system-model-usage',
      name: '模型用量',
      url: '/isystem/modelUsage',
      component: 'km/answers/ModelUsage',
      icon: 'bar-chart',
      sortNo: 62,
      rights: [{ code: 'km:modelUsage:list', name: '查看模型用量', roles: [] }],
    },
  ],
  routes: [
    ...resourceRoutes(MODELS, {
      list: contract.modelList,
      get: contract.modelGet,
      add: contract.modelAdd,
      edit: contract.modelEdit,
      remove: contract.modelDelete,
      removeMany: contract.modelDeleteBatch,
    }),
    route(contract.modelTest, (ctx, { body }) => testModel(ctx, body)),
    route(guidance.guidanceGet, ({ deps, actor }) => guidanceOf(deps.db, actor.tenantId)),
    route(guidance.guidanceSave, (ctx, { body }) => saveGuidance(ctx, body)),
    route(usage.modelUsage, (ctx, { query }) => usageStatistics(ctx, query)),
    route(usage.modelUsageExport, (ctx, { query }) => exportUsage(ctx, query)),
  ],
}
