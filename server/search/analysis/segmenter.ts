import { createRequire } from 'node:module'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import type { Jieba } from '@node-rs/jieba'

let loaded: Jieba | undefined
/** The general dictionary, sorted by bytes: lines of `word frequency kind`. */
let general: Buffer | undefined

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
  general = Buffer.from(dict.buffer, dict.byteOffset, dict.byteLength)
  loaded = Jieba.withDict(dict)
  const own = getEnvironmentData(DICTIONARY)
  if (typeof own === 'string' && own !== '') loaded.loadDict(Buffer.from(own))
  return loaded
}

/** The words of normalised text in order. Nothing is left out: joined they are the text. */
export function cutWords(text: string): string[] {
  return jieba().cut(text, true)
}

/** The same by the dictionary alone: what it does not know falls apart into characters. */
export function cutKnownWords(text: string): string[] {
  return jieba().cut(text, false)
}

/** The same, with the shorter words inside a long word before it. For titles and for marking, never for content. */
export function cutWordsFinely(text: string): string[] {
  return jieba().cutForSearch(text, true)
}

/** A line of the general dictionary. The frequency is that of newspapers and books; `n…` other than `n` are names. */
export interface GeneralWord {
  frequency: number
  kind: string
}

const NEW_LINE = 10
const SPACE = 32

/** Looks a word up in the dictionary of the segmenter, by halving: 349,000 words as a map would be 40 MB more. */
export function generalWord(word: string): GeneralWord | null {
  jieba()
  const lines = general!
  const sought = Buffer.from(word)
  let [low, high] = [0, lines.length]
  while (low < high) {
    const start = lines.lastIndexOf(NEW_LINE, (low + high) >>> 1) + 1
    const found = lines.indexOf(NEW_LINE, start)
    const end = found < 0 ? lines.length : found
    const order = Buffer.compare(lines.subarray(start, lines.indexOf(SPACE, start)), sought)
    if (order === 0) {
      const [, frequency, kind = ''] = lines.toString('utf8', start, end).trim().split(' ')
      return { frequency: Number(frequency), kind }
    }
    if (order < 0) low = end + 1
    else high = start - 1
  }
  return null
}
