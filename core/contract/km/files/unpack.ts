import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { date, number, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id } from '../../values.ts'

/* Ours: an uploaded zip; each of its files becomes a document, in the background. Only its uploader can see it. */
export const chapter = '上传与导入'

const Unpack = v.object({
  id: v.string(),
  name: v.string(),
  /** `refused`: it ended without a single file; `reason` says why. */
  state: v.picklist(['waiting', 'running', 'done', 'refused']),
  reason: v.nullable(v.string()),
  /** The number of files found so far, and of each result. */
  total: v.number(),
  done: v.number(),
  duplicate: v.number(),
  refused: v.number(),
  createTime: v.nullable(v.string()),
})
export type Unpack = v.InferOutput<typeof Unpack>

export const unpackGet = endpoint({
  method: 'GET',
  path: '/KM/kmUnpack/queryById',
  summary: '压缩包展开的进度',
  query: v.object({ id: Id }),
  result: Unpack,
  access: 'km:doc:upload',
})

/** Those of the last week, the newest first. */
export const unpackList = endpoint({
  method: 'GET',
  path: '/KM/kmUnpack/list',
  summary: '我展开的压缩包',
  query: listQuery,
  fields: { name: text('压缩包'), state: text('状态'), createTime: date('开始时间') },
  result: pageOf(Unpack),
  access: 'km:doc:upload',
})

export const unpackEntries = endpoint({
  method: 'GET',
  path: '/KM/kmUnpack/entries',
  summary: '压缩包中每个文件的结果',
  query: v.looseObject({
    ...listQuery.entries,
    id: Id,
    column: v.optional(v.pipe(v.string(), v.maxLength(200)), 'ordinal'),
    order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  }),
  fields: { ordinal: number('序号'), path: text('路径'), size: number('大小'), state: text('状态') },
  result: pageOf(
    v.object({
      ordinal: v.number(),
      /** The path in the archive. */
      path: v.string(),
      size: v.number(),
      /** `duplicate`: the caller already has it, in the document `docId`. */
      state: v.picklist(['waiting', 'done', 'duplicate', 'refused']),
      docId: v.nullable(v.string()),
      /** The reason of a refusal. */
      reason: v.nullable(v.string()),
    }),
  ),
  access: 'km:doc:upload',
})
