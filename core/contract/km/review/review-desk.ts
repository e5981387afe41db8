import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, line } from '../../values.ts'
import { DocRow } from '../documents/doc-row.ts'
import { VersionRow } from '../documents/version.ts'
import { WatermarkTile } from '../documents/document.ts'

export const chapter = '知识'

const MAX_REMARK = 1000

const Answer = v.looseObject({
  id: v.string(),
  text: v.string(),
  authorName: v.nullable(v.string()),
  createTime: v.nullish(v.string()),
  isMine: v.boolean(),
})

/** What a reviewer remarks about a version. Readers of the document never see it. */
export const Remark = v.looseObject({
  id: v.string(),
  /** The number of the version that it is about. */
  version: v.number(),
  /** Of the text, from 1; null: about the whole version. */
  line: v.nullable(v.number()),
  quote: v.nullable(v.string()),
  text: v.string(),
  settled: v.boolean(),
  /** Null: the account is gone. */
  authorName: v.nullable(v.string()),
  createTime: v.nullish(v.string()),
  /** The caller wrote it, so they may delete it. */
  isMine: v.boolean(),
  /** What the author and the reviewers said about it, the oldest first. */
  answers: v.array(Answer),
})
export type Remark = v.InferOutput<typeof Remark>

/** Ours: all that a reviewer decides by, of one document that waits for the caller. */
export const reviewDesk = endpoint({
  method: 'GET',
  path: '/KM/kmReview/queryById',
  summary: '一篇待我审核的知识，和它的现行版、批注',
  query: v.object({ id: Id }),
  result: v.object({
    /** Shown as the waiting version; its `revision` belongs into the decision. */
    doc: DocRow,
    waiting: VersionRow,
    /** What readers see now; null for a new document. */
    inForce: v.nullable(VersionRow),
    /** Those of the waiting version, and what is not settled of earlier ones. */
    remarks: v.array(Remark),
    watermark: v.nullable(WatermarkTile),
  }),
  access: 'km:doc:audit',
  programs: 'read',
})
export type ReviewDesk = v.InferOutput<typeof reviewDesk.result>

/** Ours: for people who may work on the document, among them its author. */
export const remarkList = endpoint({
  method: 'GET',
  path: '/KM/kmReview/remarks',
  summary: '一篇知识的审核批注',
  query: v.object({ docId: Id }),
  result: v.array(Remark),
  access: 'signed-in',
})

export const remarkAdd = endpoint({
  method: 'POST',
  path: '/KM/kmReview/addRemark',
  summary: '批注待审核的版本',
  body: v.object({
    docId: Id,
    /** Refused when another version waits meanwhile. */
    versionId: Id,
    line: v.nullish(
      v.pipe(v.number(), v.integer('行号应为整数'), v.minValue(1, '行号应为整数'), v.maxValue(1_000_000, '行号过大')),
    ),
    quote: v.nullish(v.pipe(line(200), v.trim())),
    text: v.pipe(line(MAX_REMARK), v.trim(), v.nonEmpty('请填写批注')),
  }),
  result: Remark,
  access: 'km:doc:audit',
  audit: ['document-remark'],
  limit: { perMinute: 60, by: 'person' },
  done: '已批注',
})

/** For every reviewer of the document, and for its author. */
export const remarkAnswer = endpoint({
  method: 'POST',
  path: '/KM/kmReview/answerRemark',
  summary: '回复一条批注',
  body: v.object({ id: Id, text: v.pipe(line(MAX_REMARK), v.trim(), v.nonEmpty('请填写回复')) }),
  result: Remark,
  access: 'signed-in',
  audit: ['document-remark'],
  limit: { perMinute: 60, by: 'person' },
  done: '已回复',
})

/** For every reviewer of the document, and for its author. */
export const remarkSettle = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmReview/settleRemark',
  summary: '把批注标为已解决，或重新打开',
  body: v.object({ id: Id, settled: v.boolean('请说明是否已解决') }),
  access: 'signed-in',
  audit: ['document-remark'],
  done: '操作成功!',
})

export const remarkDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmReview/deleteRemark',
  summary: '删除自己的批注',
  query: v.object({ id: Id }),
  access: 'signed-in',
  audit: ['document-remark'],
  done: '删除成功!',
})
