import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { date, number, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Ids } from '../../values.ts'

export const chapter = '知识'

/* Ours: the files of a site that could not be read, recognised or shown, and their second attempt. */

/** What failed. A file stands in the list once, with the first stage that failed. */
export const FAILED_STAGES = { read: '读取正文', ocr: '识别文字', preview: '生成预览' } as const
export type FailedStage = keyof typeof FAILED_STAGES
const STAGES = Object.keys(FAILED_STAGES) as FailedStage[]
const Stage = v.picklist(STAGES)

const FailedFile = v.looseObject({
  /** Of the attachment, as in `listAttachments`. */
  id: v.string(),
  docId: v.string(),
  title: v.string(),
  fileName: v.string(),
  fileType: v.nullish(v.string()),
  fileSize: v.number(),
  stage: Stage,
  stage_dictText: v.string(),
  reason: v.string(),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})
export type FailedFile = v.InferOutput<typeof FailedFile>

/**
 * Files of the documents that the caller may edit, or for who sees everything or may rebuild the index of those they may open: of the visible
 * version, and of the one that is being drafted or reviewed.
 */
export const failedFileList = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/failedFiles',
  summary: '读取、识别或预览失败的文件',
  /** `stage` is one of the stages, `reason` a whole reason. */
  query: v.looseObject({
    ...listQuery.entries,
    stage: v.optional(v.picklist([...STAGES, ''], '阶段应为 read、ocr 或 preview')),
  }),
  fields: {
    id: text('编号'),
    docId: text('知识'),
    title: text('标题'),
    fileName: text('文件名'),
    fileType: text('文件类型'),
    fileSize: number('文件大小'),
    createBy: text('作者账号'),
    createTime: date('上传时间'),
  },
  result: pageOf(FailedFile),
  access: 'signed-in',
})

/** How many files of that list have the same reason, the most frequent first. */
export const failedFileReasons = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/failedFileReasons',
  summary: '失败的文件按原因计数',
  result: v.array(v.object({ stage: Stage, reason: v.string(), count: v.number() })),
  access: 'signed-in',
})

/** All of them or none: who wants a result for each asks one by one. */
export const failedFileRetry = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/failedFileRetry',
  summary: '再次读取、识别或预览失败的文件（后台进行）',
  body: v.object({ ids: Ids }),
  result: v.number(),
  access: 'signed-in',
  audit: ['document-reread'],
  limit: { perMinute: 120, by: 'person' },
  done: '已排队',
})
