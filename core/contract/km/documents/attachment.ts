import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, line } from '../../values.ts'
import { Revision } from './edit.ts'
import { VersionFile } from './version.ts'

export const chapter = '知识'

const Changed = v.object({ revision: v.number() })
const comment = v.optional(line(500))

/** Ours: the files of the visible version, the main one first. */
export const attachmentList = endpoint({
  method: 'GET',
  path: '/KM/kmDocAttachment/list',
  summary: '一篇知识的附件',
  query: v.object({ docId: Id }),
  result: v.array(VersionFile),
  access: 'guest',
  programs: 'read',
  links: true,
})
/** Ours: adds a file to the version that is being drafted, or replaces one of its files. */
export const attachmentAdd = endpoint({
  method: 'POST',
  path: '/KM/kmDocAttachment/add',
  summary: '为草稿添加或替换附件',
  bodyKind: 'multipart',
  body: v.object({ docId: Id, replaces: v.optional(Id), revision: Revision, comment }),
  result: Changed,
  access: 'km:doc:upload',
  audit: ['document-edit'],
  programs: 'write',
  done: '上传成功',
})
export const attachmentDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmDocAttachment/delete',
  summary: '删除草稿的一个附件',
  query: v.object({ docId: Id, id: Id, revision: Revision }),
  result: Changed,
  access: 'signed-in',
  audit: ['document-edit'],
  programs: 'write',
  done: '删除成功',
})
