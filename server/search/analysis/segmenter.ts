import { createRequire } from 'node:module'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import type { Jieba } from '@node-rs/jieba'

let loaded: Jieba | undefined

const DICTIONARY = 'zhiku-dictionary'

/**
 * Sets the words for the segmenters of threads that start after this call. A running thread keeps its words to its end,
 * because an index and the queries to it must be cut alike. Lines of `word frequency`.
 */
export const useDictionary = (text: string): void => setEnvironmentData(DICTIONARY, text)

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
  const own = getEnvironmentData(DICTIONARY)
  if (typeof own === 'string' && own !== '') loaded.loadDict(Buffer.from(own))
  return loaded
}

/** The words of normalised text in order. Nothing is left out: joined they are the text. */
export function cutWords(text: string): string[] {
  return jieba().cut(text, true)
}

/** The same, with the shorter words inside a long word before it. For titles and for marking, never for content. */
export function cutWordsFinely(text: string): string[] {
  return jieba().cutForSearch(text, true)
}
