import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { pageQuery } from '../../page.ts'
import { Id, line } from '../../values.ts'
import { DocRow } from '../documents/doc-row.ts'
import { SearchRow } from './search.ts'

export const chapter = '知识'

/** Additions to a document or a question: related documents, duplicates, the sentence that answers. */

/** Ours. */
export const docRelated = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/related',
  summary: '接着看',
  query: v.object({ id: Id }),
  result: v.array(DocRow),
  access: 'guest',
  programs: 'read',
})

/** `checkType` 1 compares titles, 2 whole texts. Ours: the document itself is not among its duplicates. */
export const docDuplicates = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/docDPCheck',
  summary: '重复检查',
  query: v.object({
    docId: Id,
    checkType: v.optional(v.picklist(['1', '2'], '检查方式应为 1（标题）或 2（全文）'), '1'),
    ...pageQuery,
  }),
  result: v.looseObject({
    success: v.boolean(),
    message: v.nullish(v.string()),
    kmSearchResultVOPage: v.object({
      /** `similarity`: the share of this document that the other one contains, 0 to 1. */
      records: v.array(v.looseObject({ ...SearchRow.entries, similarity: v.optional(v.number()) })),
      total: v.number(),
      size: v.optional(v.number()),
      current: v.optional(v.number()),
      pages: v.optional(v.number()),
    }),
  }),
  access: 'signed-in',
  limit: 'search',
  programs: 'read',
})

/**
 * Ours: sentences of documents that the caller may read, word for word, or the cell of a table with its row and column;
 * nothing when the evidence is weak.
 */
export const docAnswer = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/answer',
  summary: '从知识中摘出答案',
  query: v.object({ question: line(200) }),
  result: v.object({
    /** Null when no document says it clearly enough. */
    answer: v.nullable(
      v.object({
        text: v.string(),
        /** The words of the question in it, `[start, end)`. */
        marks: v.array(v.tuple([v.number(), v.number()])),
        docId: v.string(),
        title: v.string(),
        page: v.nullable(v.number()),
        heading: v.nullable(v.string()),
        /** The number of the passage in the document, and the position of the sentence or cell in the text. */
        passage: v.number(),
        offset: v.number(),
        /** The share of the question that the sentence contains, 0 to 1. */
        confidence: v.number(),
      }),
    ),
  }),
  access: 'guest',
  limit: 'search',
  programs: 'read',
})
