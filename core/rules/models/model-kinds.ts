/** What a model is for: chat, embedding, rerank. The first two are the family's codes. */
export const MODEL_KINDS = ['LLM', 'EMBED', 'RERANK'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]

/**
 * How a chat model thinks aloud before its answer. `plain`: not at all, or between two tags. `unopened`: its template has
 * opened the tag, so that only the closing one arrives.
 */
export type ModelThinking = 'plain' | 'unopened'
