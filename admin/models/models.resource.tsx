import * as model from '#core/contract/km/answers/model.ts'
import type { ModelRow } from '#core/contract/km/answers/model.ts'
import { modelAddressProblem, modelKeyProblem } from '#core/rules/models/model-address.ts'
import { modelParamsProblem } from '#core/rules/models/model-params.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { choiceControl, coded, switchControl } from '../parts/form/choice-control.tsx'
import { LinesControl, TextControl, textControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { testModel } from './test-model.tsx'

const IN_USE = { tone: 'good', text: '使用中' } as const
const KEPT = { tone: 'quiet', text: '未使用' } as const

type Kind = ModelRow['modelType']
const ofKind =
  (texts: Readonly<Record<Kind, string>>) =>
  ({ modelType = 'LLM' }: { modelType?: Kind | undefined }): string =>
    texts[modelType]

const USES = {
  LLM: '回答问题',
  EMBED: '问法和原文用字不同时，也按意思找到；先在“搜索试用”里定权重才生效',
  RERANK: '回答问题前，从找到的段落里挑出最相关的；搜索结果的顺序不变',
} as const
const EXAMPLES = {
  LLM: 'deepseek-chat、qwen-plus',
  EMBED: 'bge-m3、text-embedding-v4',
  RERANK: 'bge-reranker-v2-m3',
} as const
const ADDRESSES = {
  LLM: '与 OpenAI 兼容的接口，例如 https://api.deepseek.com/v1',
  EMBED: '与 OpenAI 兼容的 /embeddings 接口，例如 https://api.siliconflow.cn/v1',
  RERANK: '/rerank 接口（Jina、Cohere、vLLM、Xinference 等），例如 https://api.siliconflow.cn/v1',
} as const
/** What leaves the house. */
const SENT = {
  LLM: '提问时，问题和提问者能看的段落会发给这个服务',
  EMBED: '打开后，本站全部知识的正文（包括保密的）和搜索的问句都会发给这个服务',
  RERANK: '提问时，问题和提问者能看的段落会发给这个服务，超过 0.3 秒没有回应就不等',
} as const

const problemOf = (rule: (text: string) => string | null) => (text: string | null | undefined) => rule(text ?? '')

export const models = defineResource({
  id: 'ai-model',
  noun: '模型',
  list: model.modelList,
  nameOf: (row) => row.name,
  whyNone: '没有模型时，问答用知识里的原句回答。',
  columns: [
    { key: 'name', title: '名称', width: 160, isSortable: true },
    { key: 'modelType', title: '用途', width: 80, isSortable: true },
    { key: 'provider', title: '服务商', width: 120 },
    { key: 'modelName', title: '模型', width: 180, isSortable: true },
    { key: 'baseUrl', title: '服务地址', width: 260 },
    {
      key: 'activateFlag',
      title: '状态',
      width: 90,
      state: ({ activateFlag }) => (activateFlag === 1 ? IN_USE : KEPT),
    },
    { key: 'createTime', title: '创建时间', width: 150, isSortable: true },
  ],
  filters: [
    { key: 'name', label: '名称', control: TextControl },
    { key: 'modelType', label: '用途', match: 'is', control: dictionaryControl('km_model_kind', '全部') },
  ],
  form: {
    add: model.modelAdd,
    edit: model.modelEdit,
    get: model.modelGet,
    preset: { modelType: 'LLM', activateFlag: 0 },
    fields: [
      {
        key: 'name',
        label: '名称',
        control: TextControl,
        isRequired: true,
        help: ({ modelType }) => (modelType === 'LLM' ? '回答下面会写明是它生成的' : '只在后台显示'),
      },
      {
        key: 'modelType',
        label: '用途',
        control: choiceControl(coded(['LLM', '对话'], ['EMBED', '向量'], ['RERANK', '重排']), null),
        isRequired: true,
        help: ofKind(USES),
      },
      { key: 'provider', label: '服务商', control: dictionaryControl('km_model_provider') },
      {
        key: 'modelName',
        label: '模型名称',
        control: TextControl,
        isRequired: true,
        help: (draft) => `服务商给它的名称，例如 ${ofKind(EXAMPLES)(draft)}`,
      },
      {
        key: 'baseUrl',
        label: '服务地址',
        control: TextControl,
        isRequired: true,
        isWide: true,
        check: problemOf(modelAddressProblem),
        help: (draft) => `${ofKind(ADDRESSES)(draft)}；内部网络里的主机要先写在配置项 ZHIKU_MODEL_HOSTS 里`,
      },
      {
        key: 'credential',
        label: '密钥',
        control: textControl({ type: 'password', autoComplete: 'new-password' }),
        againWith: ['baseUrl'],
        isWide: true,
        check: problemOf(modelKeyProblem),
        help: '加密保存，不再显示；不改就保持原来的。改了服务地址，要重新输入',
      },
      {
        key: 'modelParams',
        label: '参数',
        control: LinesControl,
        isWide: true,
        when: ({ modelType }) => modelType === 'LLM',
        check: problemOf(modelParamsProblem),
        help: 'JSON，例如 {"temperature": 0.2}；不填则由服务商决定',
      },
      {
        key: 'activateFlag',
        label: '使用',
        control: switchControl({ on: 1, off: 0 } as const),
        isWide: true,
        help: (draft) => `${ofKind(SENT)(draft)}。每种用途只用一个：打开后，同一用途的其他模型停用`,
      },
    ],
  },
  remove: removal(
    model.modelDeleteBatch,
    '删除后不能恢复；正在使用的删除后，问答改用知识里的原句回答，搜索和选段只按字词。',
  ),
  actions: [testModel],
})

export const screens = { 'km/answers/AiModelList': models }
