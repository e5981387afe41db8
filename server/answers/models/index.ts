import * as contract from '#core/contract/km/answers/model.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { recordMenu } from '#server/resource/menu.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import type { ModelDeps } from './in-use.ts'
import { MODELS } from './models.ts'
import { testModel } from './test-model.ts'

export {
  type ChatMessage,
  type ChatModel,
  type ChatUsage,
  ModelFault,
  type ModelFaultKind,
} from './client/chat-model.ts'
export { chatModel, type ModelDeps } from './in-use.ts'

const route = routesFor<SheetDeps & ModelDeps>()

export const modelFeature: Feature<SheetDeps & ModelDeps> = {
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
  menus: [recordMenu(MODELS, { component: 'super/airag/aimodel/AiModelList', icon: 'api', sortNo: 60 })],
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
  ],
}
