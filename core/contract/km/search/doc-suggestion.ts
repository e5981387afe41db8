import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '知识'

/** A sentence of the document, word for word, with its place. */
const SummarySentence = v.object({
  text: v.string(),
  page: v.nullable(v.number()),
  heading: v.nullable(v.string()),
  /** Its position in the text of the main file. */
  offset: v.number(),
})

/** What a form may offer. Nothing of it is written by itself, and what the document has already is not among it. */
export const DocSuggestions = v.object({
  title: v.nullable(v.string()),
  /** Items of the dictionary of business tags. */
  tags: v.array(v.object({ value: v.string(), text: v.string() })),
  /** Words for 标签: first those that similar documents have. `isNew`: no such document has it. */
  keywords: v.array(v.object({ text: v.string(), isNew: v.boolean() })),
  category: v.nullable(v.object({ code: v.string(), name: v.string() })),
  /** At most three, in the order of the text. */
  summary: v.array(SummarySentence),
})
export type DocSuggestions = v.InferOutput<typeof DocSuggestions>

/** Ours, for people who may edit or review the document: from its text and from similar documents that they may read. */
export const docSuggestions = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/suggestions',
  summary: '建议的标题、标签、分类和摘要（原文的句子）',
  query: v.object({ id: Id }),
  result: DocSuggestions,
  access: 'signed-in',
  limit: { perMinute: 120, by: 'person' },
})
