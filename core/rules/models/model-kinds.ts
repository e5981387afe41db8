/** What a model is for: chat, embedding, rerank. The first two are the family's codes. */
export const MODEL_KINDS = ['LLM', 'EMBED', 'RERANK'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]

/**
 * How a chat model thinks aloud before its answer. `plain`: not at all, or between two tags. `unopened`: its template has
 * opened the tag, so that only the closing one arrives.
 */
export type ModelThinking = 'plain' | 'unopened'

/** What a rerank model is tested with. The second document answers, the first is near, the third is about something else. */
export const RERANK_SAMPLE = {
  query: '出差住宿一晚最多报销多少',
  documents: ['出差申请须提前三天提交。', '住宿标准为每晚六百元。', '食堂周一供应红烧肉。'],
} as const
