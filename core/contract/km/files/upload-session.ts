import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, line } from '../../values.ts'
import { uploadForm } from '../documents/document.ts'
import { DocRow } from '../documents/doc-row.ts'
import { Revision } from '../documents/edit.ts'

export const chapter = '上传与导入'

/*
 * Ours: uploads that survive a broken line, a reload and a restart of the server. A session is begun, parts are sent
 * one after another, each is on the disk when it is answered, and `finish` makes of them what `uploadDoc` would have
 * made. Only who began a session knows of it.
 */

const Sha256 = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[0-9a-f]{64}$/, '文件校验值格式不正确'))

/** A place in a file or its size, in bytes. */
const Bytes = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/, '应为不小于 0 的整数'))]),
  v.transform(Number),
  v.safeInteger('应为整数'),
  v.minValue(0, '应为不小于 0 的整数'),
)

export const UploadSession = v.object({
  id: v.string(),
  name: v.string(),
  /** Where it lies in the folder that is uploaded: `制度/差旅/办法.docx`; null for a single file. */
  path: v.nullable(v.string()),
  size: v.number(),
  /** As the client sent it. */
  sha256: v.nullable(v.string()),
  /** So many bytes are safe here: the next part begins there. */
  received: v.number(),
  /** No part may be longer; shorter ones are as good. */
  partSize: v.number(),
  /** `open` takes parts; `done` has become a document or an attachment. */
  state: v.picklist(['open', 'done']),
  createTime: v.nullable(v.string()),
  /** Given up and cleared away then, unless another part comes. */
  expireTime: v.nullable(v.string()),
  /** The document it goes to as an attachment. */
  docId: v.nullable(v.string()),
  unpack: v.boolean(),
})
export type UploadSession = v.InferOutput<typeof UploadSession>

export const uploadBegin = endpoint({
  method: 'POST',
  path: '/KM/kmUpload/begin',
  summary: '开始一次可续传的上传',
  body: v.object({
    name: v.pipe(line(500), v.nonEmpty('请选择要上传的文件')),
    size: Bytes,
    sha256: v.optional(Sha256),
    ...uploadForm,
    /** The file is a zip whose files become a document each. */
    unpack: v.optional(v.boolean()),
    /** The file becomes an attachment of this document's draft; of the form only `comment` then counts. */
    docId: v.optional(Id),
    /** The attachment it takes the place of. */
    replaces: v.optional(Id),
    revision: Revision,
    comment: v.optional(line(500)),
  }),
  result: UploadSession,
  access: 'km:doc:upload',
  limit: { perMinute: 1200, by: 'person' },
  programs: 'write',
})

/**
 * The next bytes. A part that begins elsewhere than at `received` is refused with code 416 and `result.received`, also
 * one that came already: go on from there. `sha256` is that of the part.
 */
export const uploadPart = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmUpload/part',
  summary: '上传一个分片',
  query: v.object({ id: Id, offset: Bytes, sha256: v.optional(Sha256) }),
  bodyKind: 'bytes',
  result: v.object({ received: v.number() }),
  access: 'km:doc:upload',
  programs: 'write',
})

export const uploadState = endpoint({
  method: 'GET',
  path: '/KM/kmUpload/queryById',
  summary: '一次上传的进度',
  query: v.object({ id: Id }),
  result: UploadSession,
  access: 'km:doc:upload',
  programs: 'read',
})

/** All that the caller has begun and not finished, the oldest first. */
export const uploadList = endpoint({
  method: 'GET',
  path: '/KM/kmUpload/list',
  summary: '我未完成的上传',
  result: v.array(UploadSession),
  access: 'km:doc:upload',
  programs: 'read',
})

/**
 * Makes of the bytes what they were sent for; asked again, it answers the same. What the form says here wins over what
 * it said at the beginning. After a refusal (a duplicate, a required field) the bytes stay, and it may be asked again.
 */
export const uploadFinish = endpoint({
  method: 'POST',
  path: '/KM/kmUpload/finish',
  summary: '完成上传',
  body: v.object({ id: Id, ...uploadForm, revision: Revision, comment: v.optional(line(500)) }),
  result: v.object({
    /** The new document, or the one with the new attachment; null for an archive that is being unpacked. */
    doc: v.nullable(DocRow),
    /** Id of the unpacking, see `unpack.ts`. */
    unpack: v.nullable(v.string()),
  }),
  access: 'km:doc:upload',
  audit: ['document-upload', 'document-edit'],
  programs: 'write',
  done: '上传成功',
})

export const uploadCancel = endpoint({
  method: 'DELETE',
  path: '/KM/kmUpload/cancel',
  summary: '取消上传',
  query: v.object({ id: Id }),
  access: 'km:doc:upload',
  programs: 'write',
  done: '已取消',
})

/** Finds documents with these bytes among those that the caller may open; says nothing about others. */
export const uploadKnown = endpoint({
  method: 'POST',
  path: '/KM/kmUpload/known',
  summary: '查找内容相同的知识',
  body: v.object({
    sha256: v.pipe(v.array(Sha256), v.minLength(1, '请选择要上传的文件'), v.maxLength(200, '一次最多 200 个文件')),
  }),
  /** In the order of the question. */
  result: v.array(
    v.object({
      sha256: v.string(),
      /** At most 5. */
      docs: v.array(
        v.object({
          id: v.string(),
          title: v.string(),
          /** The caller's own: uploading it again needs `keepDuplicate`. */
          own: v.boolean(),
          authorName: v.nullable(v.string()),
          createTime: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  access: 'km:doc:upload',
  programs: 'read',
})
