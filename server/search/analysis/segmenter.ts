import { createRequire } from 'node:module'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import type { Jieba } from '@node-rs/jieba'

let loaded: Jieba | undefined

const DICTIONARY = 'zhiku-dictionary'

/**
 * Words for the segmenters of the threads begun after this; one that runs keeps its own to its end, as an index and the
 * queries it is asked must be cut alike. Lines of `word frequency`.
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

/** Words of normalised text, one after the other, nothing left out: joined they are the text. */
export function cutWords(text: string): string[] {
  return jieba().cut(text, true)
}

/** The same, with the shorter words inside long ones before them: for titles and for marking, never for content. */
export function cutWordsFinely(text: string): string[] {
  return jieba().cutForSearch(text, true)
}
