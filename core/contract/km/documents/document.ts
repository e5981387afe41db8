import * as v from 'valibot'
import { SCOPES } from '../../../access/scope.ts'
import { endpoint } from '../../endpoint.ts'
import { listQuery, pageOf } from '../../page.ts'
import { coded, commaList, Flag, Id, Ids, line, NumberText, Switch } from '../../values.ts'
import { FieldsGiven } from './field-values.ts'
import { addressToken } from './file.ts'
import { docConditions, docFields } from './doc-fields.ts'
import { DocRow } from './doc-row.ts'

export const chapter = '知识'

/** The form of a file that becomes a document, for all kinds of upload. */
export const uploadForm = {
  /** Without one the title is the file's name, until its content gives a better one. */
  title: v.optional(line(200)),
  /** Code of a category. */
  category: v.optional(line(100)),
  businessTypes: v.optional(commaList(500)),
  topicIds: v.optional(commaList(2000)),
  depId: v.optional(Id),
  keywords: v.optional(line(500)),
  remark: v.optional(line(512)),
  publicRemark: v.optional(coded(Flag)),
  /** Ours; it wins over `publicRemark`. Without both: private. */
  scope: v.optional(v.picklist(SCOPES, '“谁能看”不正确')),
  /** Ours: its path in the folder it comes from, with its own name at the end; stored as `folder`. */
  path: v.optional(line(1000)),
  /** Ours: values of the category's form; in a multipart form as JSON text. */
  fields: v.optional(FieldsGiven),
  /** Ours: the author already has these bytes and wants them once more. */
  keepDuplicate: v.optional(Switch),
  /** Ours: nobody waits for it, so its text is read after the files that people wait for. */
  background: v.optional(Switch),
}

export const docUpload = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/uploadDoc',
  summary: '上传文件成为知识',
  bodyKind: 'multipart',
  body: v.object(uploadForm),
  result: DocRow,
  access: 'km:doc:upload',
  audit: ['document-upload'],
  limit: { perMinute: 1200, by: 'person' },
  programs: 'write',
  done: '上传成功',
})

export const docGet = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/queryById',
  summary: '按编号取一篇知识',
  query: v.object({ id: Id }),
  /** A page with at most one record, as in the family. */
  result: pageOf(DocRow),
  access: 'guest',
  programs: 'read',
  links: true,
})

export const docListRecent = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/listRecently',
  summary: '最新知识',
  query: v.looseObject({ ...listQuery.entries, ...docConditions }),
  fields: docFields,
  result: pageOf(DocRow),
  access: 'guest',
  programs: 'read',
  links: true,
})

export const docListDraft = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/listDraft',
  summary: '我的草稿',
  query: listQuery,
  fields: docFields,
  result: pageOf(DocRow),
  access: 'signed-in',
  programs: 'read',
})

/**
 * Ours: the caller's documents that wait for a reviewer, including revisions of published ones; shown as the waiting
 * version.
 */
export const docListSubmitted = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/listSubmitted',
  summary: '我提审、等待审核的知识',
  query: listQuery,
  fields: docFields,
  result: pageOf(DocRow),
  access: 'signed-in',
  programs: 'read',
})

export const docListMine = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/listMine',
  summary: '我上传的知识',
  query: listQuery,
  fields: docFields,
  result: pageOf(DocRow),
  access: 'signed-in',
  programs: 'read',
})

/** Ours: the published documents that the caller looks after and that expire or need a check within so many days, or are overdue. */
export const docListExpiring = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/listExpiring',
  summary: '我的即将到期或待复查的知识',
  query: v.looseObject({
    ...listQuery.entries,
    column: v.optional(v.pipe(v.string(), v.maxLength(200)), 'expireTime,reviewBy'),
    order: v.optional(v.pipe(v.string(), v.maxLength(100)), 'asc'),
    days: v.optional(
      v.pipe(
        NumberText,
        v.integer('天数应为整数'),
        v.minValue(0, '天数不能小于 0'),
        v.maxValue(366, '天数不能大于 366'),
      ),
      30,
    ),
  }),
  fields: docFields,
  result: pageOf(DocRow),
  access: 'signed-in',
  programs: 'read',
})

export const docDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmDoc/delete',
  summary: '删除一篇知识',
  query: v.object({ id: Id }),
  result: v.nullish(v.string()),
  access: 'signed-in',
  audit: ['document-delete'],
  programs: 'write',
  done: '删除成功',
})

export const docDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/KM/kmDoc/deleteBatch',
  summary: '批量删除知识',
  query: v.object({ ids: Ids }),
  /** The ids that could not be deleted; the others were. */
  result: v.array(v.string()),
  access: 'signed-in',
  audit: ['document-delete'],
  programs: 'write',
})

/** Ours: one of several files, else the main one. */
const fileId = v.optional(Id)
const Position = v.pipe(v.number(), v.integer('位置应为整数'), v.minValue(0, '位置不能小于 0'))

/** The drawing that is repeated over what is read. */
export const WatermarkTile = v.object({
  lines: v.array(v.string()),
  width: v.number(),
  height: v.number(),
  fontSize: v.number(),
  opacity: v.number(),
})

/** The readable text of the visible version, for display: the source of a markdown file, the decoded text of others. */
export const docText = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/text',
  summary: '正文文本',
  query: v.object({
    id: Id,
    fileId,
    /** Ours: a part of it, in UTF-16 code units. */
    from: v.optional(Position),
    length: v.optional(v.pipe(Position, v.maxValue(10_000, '一次最多取 10000 个字'))),
  }),
  result: v.object({
    kind: v.string(),
    text: v.string(),
    truncated: v.boolean(),
    /** Ours, of a part: how long the whole text is, and where in the file the part begins. */
    total: v.optional(v.number()),
    place: v.optional(v.object({ page: v.nullable(v.number()), heading: v.nullable(v.string()) })),
    /** Ours: the site's watermark over it for this reader; null when it is switched off. */
    watermark: v.nullish(WatermarkTile),
  }),
  access: 'guest',
  programs: 'read',
  links: true,
})

/** Counts one reading. The path has the spelling of the family's commercial edition. */
export const docView = endpoint({
  method: ['POST', 'GET'],
  path: '/KM/kmDoc/addDocViews',
  summary: '记一次阅读',
  query: v.object({ docId: Id }),
  access: 'guest',
  programs: 'read',
  links: true,
})

export const docPreview = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/previewKmDoc',
  summary: '预览文件（PDF，没有版面的文件为其正文的 PDF；图片重新绘制为 WebP；浏览器能播放的音频和视频，可按范围读取）',
  query: v.object({ docId: Id, fileId, ...addressToken }),
  payload: 'blob',
  access: 'guest',
  programs: 'read',
  links: true,
  addressToken: 'session',
})

export const docDownload = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/downloadKmDoc',
  summary: '下载原文件',
  query: v.object({ docId: Id, fileId, ...addressToken }),
  payload: 'blob',
  access: 'guest',
  programs: 'read',
  links: true,
  addressToken: 'session',
})
