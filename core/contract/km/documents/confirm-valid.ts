import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, line } from '../../values.ts'

export const chapter = '知识'

/**
 * Ours: the published version still holds. Without a date the next review is as far away as the last one was, at least
 * thirty days; a document without a date for its review stays without.
 */
export const docConfirmValid = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/confirmValid',
  summary: '确认一篇已发布的知识仍然有效',
  body: v.object({ docId: Id, reviewBy: v.optional(line(30)) }),
  /** The date of the next review. */
  result: v.object({ reviewBy: v.nullable(v.string()), revision: v.number() }),
  access: 'signed-in',
  audit: ['document-confirm-valid'],
  done: '已确认仍然有效',
})
