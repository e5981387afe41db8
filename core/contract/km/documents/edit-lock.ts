import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '知识'

/** Who edits a document now. Meanwhile others cannot change its files and its text. */
const EditLock = v.object({
  docId: v.string(),
  /** `check-out`: a person edits a downloaded file; `editor`: it is open in the office editor. */
  kind: v.picklist(['check-out', 'editor']),
  /** The name of the person who edits. */
  holder: v.string(),
  since: v.string(),
  until: v.string(),
  isMine: v.boolean(),
  /** The caller may end it for the holder. */
  mayBreak: v.boolean(),
})
export type EditLock = v.InferOutput<typeof EditLock>

const one = v.object({ id: Id })

/** Ours: null while nobody edits the document. */
export const lockGet = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/lock',
  summary: '谁正在编辑一篇知识',
  query: one,
  result: v.nullable(EditLock),
  access: 'signed-in',
  programs: 'read',
})
/** Ours: nobody else can change the files or the text until it is given back; a second call prolongs it. */
export const lockCheckOut = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/checkOut',
  summary: '签出一篇知识，由本人独占编辑',
  query: one,
  result: EditLock,
  access: 'km:doc:upload',
  audit: ['document-check-out'],
  programs: 'write',
  done: '已签出',
})
export const lockGiveBack = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/giveBack',
  summary: '归还签出的知识',
  query: one,
  access: 'signed-in',
  audit: ['document-check-in'],
  programs: 'write',
  done: '已归还',
})
/** Ours: ends another person's editing; for the author and for people who see everything. */
export const lockBreak = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/breakLock',
  summary: '强制解除一篇知识的编辑锁',
  query: one,
  access: 'signed-in',
  audit: ['document-break-lock'],
  programs: 'write',
  done: '已解除编辑锁',
})
