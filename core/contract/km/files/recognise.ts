import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '知识'

/** Ours: recognises the characters of pages without text, in the background. */
export const docRecognise = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/recognise',
  summary: '对扫描页和图片做文字识别（后台进行）',
  body: v.object({ docId: Id, fileId: v.optional(Id) }),
  /** How many pages were queued. */
  result: v.number(),
  access: 'signed-in',
  audit: ['document-recognise'],
  programs: 'write',
  done: '已排队，识别完成后即可搜到',
})
