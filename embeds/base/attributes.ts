const COMMON = ['api', 'lang', 'theme', 'open-in'] as const

/** The attributes of each element; `manifest/elements.ts` describes them. */
export const ATTRIBUTES = {
  'zhiku-search': [...COMMON, 'placeholder', 'category', 'topic', 'ask'],
  'zhiku-list': [...COMMON, 'heading', 'category', 'topic', 'saved', 'size'],
  'zhiku-knowledge': [...COMMON, 'doc'],
  'zhiku-passage': [...COMMON, 'href', 'doc', 'quote', 'quote-end'],
} as const
export type EmbedTag = keyof typeof ATTRIBUTES
