import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { created, number, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, Ids, line, ZeroOne } from '../../values.ts'

export const chapter = '上传与导入'

/*
 * Files beside the documents: uploads of cells and pictures in a form, and the files of the screen 对象存储. Clients refer
 * to a file by its stored path, `label/name_id.suffix`, which the server makes.
 */

/** A label of the path. A client of the family sends a folder here; ours sends one word. */
const Label = v.pipe(line(100), v.trim(), v.regex(/^[\w-]{1,40}$/, '上传目录应为 1 到 40 个字母、数字、下划线或减号'))

const form = {
  biz: v.optional(Label, 'temp'),
  /** Sent by cells and by the rich text editor of the family. */
  isup: v.optional(line(10)),
  jeditor: v.optional(ZeroOne),
}

/** The message of the answer is the stored path. */
export const commonUpload = endpoint({
  method: 'POST',
  path: '/sys/common/upload',
  summary: '上传一个文件，答复的 message 是保存的路径',
  bodyKind: 'multipart',
  body: v.object(form),
  result: v.string(),
  payload: 'message',
  access: 'signed-in',
  audit: ['uploaded-file-add'],
  limit: { perMinute: 120, by: 'person' },
})

/** Ours: the server fetches the picture, so that pages load none from other sites. The message is the stored path. */
export const addressUpload = endpoint({
  method: 'POST',
  path: '/sys/common/uploadAddress',
  summary: '取一张网络图片保存下来，答复的 message 是保存的路径',
  body: v.object({
    url: v.pipe(v.string('请填写网址'), v.trim(), v.minLength(1, '请填写网址'), v.maxLength(2000, '网址过长')),
    biz: form.biz,
  }),
  result: v.string(),
  payload: 'message',
  access: 'signed-in',
  audit: ['uploaded-file-add'],
  limit: { perMinute: 20, by: 'person' },
})

/** For people who are signed in to the tenant; for everybody if the site shows the file to everybody. */
export const commonStatic = endpoint({
  method: 'GET',
  path: '/sys/common/static/{label}/{name}',
  summary: '读取上传的文件',
  params: v.object({ label: Label, name: v.pipe(line(200), v.nonEmpty()) }),
  access: 'public',
  addressToken: 'session',
  payload: 'blob',
})

/** The message of the answer is the address. */
export const minioUpload = endpoint({
  method: 'POST',
  path: '/sys/upload/uploadMinio',
  summary: '上传一个文件到对象存储，答复的 message 是地址',
  bodyKind: 'multipart',
  body: v.object(form),
  result: v.string(),
  payload: 'message',
  access: 'sys:oss:upload',
  audit: ['uploaded-file-add'],
  limit: { perMinute: 120, by: 'person' },
})

export const StoredFileRow = v.looseObject({
  id: v.string(),
  fileName: v.string(),
  /** The address of the file on this site. */
  url: v.string(),
  fileSize: v.number(),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})
export type StoredFileRow = v.InferOutput<typeof StoredFileRow>

export const storedFileList = endpoint({
  method: 'GET',
  path: '/sys/oss/file/list',
  summary: '分页查询对象存储的文件',
  query: listQuery,
  fields: { id: text('编号'), fileName: text('文件名'), fileSize: number('大小'), ...created },
  result: pageOf(StoredFileRow),
  access: 'sys:oss:list',
})

export const storedFileGet = endpoint({
  method: 'GET',
  path: '/sys/oss/file/queryById',
  summary: '查询对象存储的一个文件',
  query: v.object({ id: Id }),
  result: StoredFileRow,
  access: 'sys:oss:list',
})

export const storedFileUpload = endpoint({
  method: 'POST',
  path: '/sys/oss/file/upload',
  summary: '上传文件到对象存储',
  bodyKind: 'multipart',
  body: v.object(form),
  result: StoredFileRow,
  access: 'sys:oss:upload',
  audit: ['uploaded-file-add'],
  limit: { perMinute: 120, by: 'person' },
  done: '上传成功！',
})

export const storedFileDelete = endpoint({
  method: 'DELETE',
  path: '/sys/oss/file/delete',
  summary: '删除对象存储的一个文件',
  query: v.object({ id: Id }),
  access: 'sys:oss:delete',
  audit: ['uploaded-file-delete'],
  done: '删除成功!',
})

/** Ours: several at once. */
export const storedFileDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/oss/file/deleteBatch',
  summary: '批量删除对象存储的文件',
  query: v.object({ ids: Ids }),
  access: 'sys:oss:delete',
  audit: ['uploaded-file-delete'],
  done: '删除成功!',
})
