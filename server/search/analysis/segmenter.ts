import { createRequire } from 'node:module'
import type { Jieba } from '@node-rs/jieba'

let loaded: Jieba | undefined

/**
 * Loads jieba and its dictionary on first use: 220 ms and 38 MB, which only the search worker should pay. Required
 * at run time instead of imported, so that importing the analysis costs nothing.
 */
function jieba(): Jieba {
  if (loaded) return loaded
  const require = createRequire(import.meta.url)
  const { Jieba } = require('@node-rs/jieba') as typeof import('@node-rs/jieba')
  const { dict } = require('@node-rs/jieba/dict.js') as typeof import('@node-rs/jieba/dict.js')
  loaded = Jieba.withDict(dict)
  return loaded
}

/** Words of normalised text, one after the other, nothing left out: joined they are the text. */
export function cutWords(text: string): string[] {
  return jieba().cut(text, true)
}

/** The same, with the shorter words inside long ones before them: for titles and for marking, never for content. */
export function cutWordsFinely(text: string): string[] {
  return jieba().cutForSearch(text, true)
}
