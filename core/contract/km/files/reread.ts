import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '知识'

/** Ours: reads the text of a document's files again, in the background; until then the former text is used. */
export const docReread = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/reread',
  summary: '重新读取知识各文件的正文（后台进行，完成前仍用原来的正文）',
  body: v.object({
    docId: Id,
    /** One of several files, else all of them. */
    fileId: v.optional(Id),
  }),
  /** How many files were queued. */
  result: v.number(),
  access: 'signed-in',
  audit: ['document-reread'],
  // A script may do this for the documents of a project, but each file costs a process.
  limit: { perMinute: 60, by: 'person' },
  programs: 'write',
  done: '已排队，读完后搜索随之更新',
})
