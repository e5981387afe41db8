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

/** A position in a file or its size, in bytes. */
const Bytes = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/, '应为不小于 0 的整数'))]),
  v.transform(Number),
  v.safeInteger('应为整数'),
  v.minValue(0, '应为不小于 0 的整数'),
)

export const UploadSession = v.object({
  id: v.string(),
  name: v.string(),
  /** Its path in the uploaded folder: `制度/差旅/办法.docx`; null for a single file. */
  path: v.nullable(v.string()),
  size: v.number(),
  /** The digest from the client. */
  sha256: v.nullable(v.string()),
  /** The number of bytes that are stored safely: the next part begins there. */
  received: v.number(),
  /** The longest allowed part; shorter ones are accepted. */
  partSize: v.number(),
  /** `open`: accepts parts; `done`: has become a document or an attachment. */
  state: v.picklist(['open', 'done']),
  createTime: v.nullable(v.string()),
  /** When it will be removed, unless another part arrives. */
  expireTime: v.nullable(v.string()),
  /** The document for which it is an attachment. */
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
    /** The file is a zip; each of its files becomes a document. */
    unpack: v.optional(v.boolean()),
    /** The file becomes an attachment of this document's draft; then only `comment` of the form counts. */
    docId: v.optional(Id),
    /** The attachment that it replaces. */
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
 * The next bytes. A part that does not begin at `received` is refused with code 416 and `result.received`, even if it
 * was sent before: continue from there. `sha256` is the part's digest.
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

/** All unfinished sessions of the caller, the oldest first. */
export const uploadList = endpoint({
  method: 'GET',
  path: '/KM/kmUpload/list',
  summary: '我未完成的上传',
  result: v.array(UploadSession),
  access: 'km:doc:upload',
  programs: 'read',
})

/**
 * Makes the document or attachment; a second call gives the same answer. Form values of this call win over those of the
 * beginning. After a refusal (a duplicate, a required field) the bytes stay, and it may be called again.
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

/** Finds documents with these bytes among those that the caller may open; tells nothing about others. */
export const uploadKnown = endpoint({
  method: 'POST',
  path: '/KM/kmUpload/known',
  summary: '查找内容相同的知识',
  body: v.object({
    sha256: v.pipe(v.array(Sha256), v.minLength(1, '请选择要上传的文件'), v.maxLength(200, '一次最多 200 个文件')),
  }),
  /** In the order of the digests. */
  result: v.array(
    v.object({
      sha256: v.string(),
      /** At most 5. */
      docs: v.array(
        v.object({
          id: v.string(),
          title: v.string(),
          /** The caller's own document: uploading the bytes again needs `keepDuplicate`. */
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
