import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { line } from '../../values.ts'
import { Hit } from './search.ts'

export const chapter = '搜索'

export const SUGGESTION_KINDS = ['history', 'hot', 'title', 'meant'] as const

/**
 * Suggestions while a person types: their own searches, hot words, titles they may read, and corrections if there are
 * none. Ours.
 */
export const docSuggest = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/suggest',
  summary: '搜索建议',
  query: v.object({ text: line(100) }),
  result: v.array(
    v.object({
      kind: v.picklist(SUGGESTION_KINDS),
      text: v.string(),
      /** The document, for a title. */
      docId: v.nullish(v.string()),
      /** The suffix of its main file, as in lists; null for a page that was written here. */
      fileType: v.nullish(v.string()),
    }),
  ),
  access: 'guest',
  programs: 'read',
  links: true,
})

/**
 * Ours: the passages that contain all of what a person is typing, the best of each document, for a list that changes
 * with every word: nothing is corrected, and nothing of it counts as a search.
 */
export const docSuggestPassages = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/suggestPassages',
  summary: '搜索建议：正文里的段落',
  query: v.object({ text: line(100) }),
  result: v.array(v.object({ docId: v.string(), fileType: v.nullish(v.string()), hit: Hit })),
  access: 'guest',
  limit: 'search',
  programs: 'read',
  links: true,
})

/** Ours (the family's path is unknown): synonyms of a word, and what else was searched for; each finds something for the caller. */
export const keywordExpand = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/expandKeyword',
  summary: '扩展搜索词：同义词和大家还搜的词',
  query: v.object({ text: v.pipe(line(100), v.trim(), v.nonEmpty('请填写词语')) }),
  result: v.array(v.string()),
  access: 'guest',
  programs: 'read',
})

/** Ours: other words that several of those who searched for this one searched for, and that find something for the caller. */
export const docAlsoSearched = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/alsoSearched',
  summary: '大家还搜',
  query: v.object({ text: line(100) }),
  result: v.array(v.string()),
  access: 'guest',
  programs: 'read',
})
