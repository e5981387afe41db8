import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { created, number, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, Ordinal } from '../../values.ts'
import { FieldShown } from './field-values.ts'
import { OwnPreview, VIEW_KINDS } from './doc-row.ts'

export const chapter = '知识'

/** A file of a version. */
export const VersionFile = v.looseObject({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  sha256: v.string(),
  /** The same as `ftiFlag` and `processMsg` of a document. */
  ftiFlag: v.number(),
  processMsg: v.nullish(v.string()),
  viewKind: v.picklist(VIEW_KINDS),
  /** The same as for a document. */
  convertFlag: v.optional(v.number()),
  convertMsg: v.nullish(v.string()),
  ownPreview: v.nullish(OwnPreview),
})

export type VersionFile = v.InferOutput<typeof VersionFile>

/** A version in the history: the fields of the compatible interface, and ours. */
export const VersionRow = v.looseObject({
  id: v.string(),
  docId: v.string(),
  /** Of its first file. */
  fileId: v.nullish(v.string()),
  version: v.number(),
  /** The author's description of the change. */
  comment: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  // Ours from here on.
  authorName: v.nullish(v.string()),
  title: v.string(),
  keywords: v.string(),
  remark: v.nullish(v.string()),
  /** 0 draft, 1 waiting, 2 passed, 3 rejected. */
  status: v.number(),
  /** Why it was rejected. */
  reason: v.nullish(v.string()),
  /** The number of the version it was made from. */
  parent: v.nullish(v.number()),
  submitTime: v.nullish(v.string()),
  decideBy: v.nullish(v.string()),
  decideTime: v.nullish(v.string()),
  /** Only in the details of one version: the fields of its category's form, in order. */
  fields: v.optional(v.pipe(v.array(FieldShown), v.readonly())),
  /** The version that readers see. */
  visible: v.boolean(),
  /** The version that is being drafted or reviewed. */
  open: v.boolean(),
  files: v.array(VersionFile),
})
export type VersionRow = v.InferOutput<typeof VersionRow>

/** `fileId`: one of the version's files, else its first. */
const one = v.object({ id: Id, fileId: v.optional(Id) })

/** These calls are for people who may work on the document. Readers know only the visible version. */
export const versionList = endpoint({
  method: 'GET',
  path: '/KM/kmDocVersion/list',
  summary: '一篇知识的全部版本',
  query: v.looseObject({
    ...listQuery.entries,
    docId: Id,
    column: v.optional(v.pipe(v.string(), v.maxLength(200)), 'version'),
  }),
  fields: {
    id: text('编号'),
    version: number('版本号'),
    status: number('状态', 'doc_dict_status'),
    title: text('标题'),
    ...created,
  },
  result: pageOf(VersionRow),
  access: 'signed-in',
  programs: 'read',
})
export const versionGet = endpoint({
  method: 'GET',
  path: '/KM/kmDocVersion/queryById',
  summary: '按编号取一个版本',
  query: v.object({ id: Id }),
  result: VersionRow,
  access: 'signed-in',
  programs: 'read',
})
export const versionText = endpoint({
  method: 'GET',
  path: '/KM/kmDocVersion/text',
  summary: '一个版本的正文文本',
  query: one,
  result: v.object({ kind: v.string(), text: v.string(), truncated: v.boolean() }),
  access: 'signed-in',
  programs: 'read',
})
export const versionPreview = endpoint({
  method: 'GET',
  path: '/KM/kmDocVersion/preview',
  summary: '预览一个版本的文件（PDF）',
  query: one,
  payload: 'blob',
  access: 'signed-in',
  programs: 'read',
})
export const versionDownload = endpoint({
  method: 'GET',
  path: '/KM/kmDocVersion/download',
  summary: '下载一个版本的文件',
  query: one,
  payload: 'blob',
  access: 'signed-in',
  programs: 'read',
})

/**
 * A page, Word file, mail or book as it is read: one chapter of it as cleaned markup, which code that shows it must clean
 * again.
 */
export const versionChapter = endpoint({
  method: 'GET',
  path: '/KM/kmDocVersion/chapter',
  summary: '一个版本的网页内容，按章',
  query: v.object({ ...one.entries, chapter: v.optional(Ordinal, 0) }),
  result: v.object({
    html: v.string(),
    /** The titles of all chapters; a page has one. */
    chapters: v.array(v.string()),
    truncated: v.boolean(),
  }),
  access: 'signed-in',
  programs: 'read',
})

const FieldChange = v.object({ name: v.string(), label: v.string(), before: v.string(), after: v.string() })
export type FieldChange = v.InferOutput<typeof FieldChange>

/** What happens to a document besides its versions, by the verb of the audit log. */
export const SETTING_ACTIONS = [
  'edit',
  'topics',
  'title-from-content',
  'confirm-valid',
  'release',
  'delete',
  'restore',
] as const

/** A change of the settings of a document, in words: names that the caller may not see are left out of them. */
export const SettingChange = v.object({
  id: v.string(),
  action: v.picklist(SETTING_ACTIONS),
  createBy: v.nullish(v.string()),
  createTime: v.string(),
  /** Null: the server itself. */
  authorName: v.nullish(v.string()),
  /** The number of the version that was current or edited. */
  version: v.nullish(v.number()),
  /** The same change made this version, so it is a part of the version's own story. */
  madeVersion: v.boolean(),
  changes: v.array(FieldChange),
})
export type SettingChange = v.InferOutput<typeof SettingChange>

/**
 * The changes of title, category, dates, readers and so on, which take effect without a version. They come from the
 * audit log, and are kept as long as that.
 */
export const versionSettings = endpoint({
  method: 'GET',
  path: '/KM/kmDocVersion/settings',
  summary: '一篇知识的设置改动',
  query: v.looseObject({ ...listQuery.entries, docId: Id }),
  fields: { id: text('编号'), ...created },
  result: pageOf(SettingChange),
  access: 'signed-in',
  programs: 'read',
})

/** Lines that are shown together; `from` and `to` are the numbers of their first line in the two texts, from 1. */
const Hunk = v.object({
  from: v.number(),
  to: v.number(),
  lines: v.array(v.object({ kind: v.picklist(['same', 'added', 'removed']), text: v.string() })),
})
const Comparison = v.object({
  /** Changes of title, keywords, remark, files and, by their ids and labels, the fields of the form. */
  fields: v.array(v.object({ name: v.string(), label: v.optional(v.string()), before: v.string(), after: v.string() })),
  hunks: v.array(Hunk),
  /** How many lines the newer text has. */
  lines: v.optional(v.number()),
  added: v.number(),
  removed: v.number(),
  /** Too different to be compared line by line. */
  coarse: v.boolean(),
  /** A part was not compared or is not shown. */
  truncated: v.boolean(),
})
export type Comparison = v.InferOutput<typeof Comparison>

export const versionCompare = endpoint({
  method: 'GET',
  path: '/KM/kmDocVersion/compare',
  summary: '比较两个版本',
  query: v.object({ from: Id, to: Id }),
  result: Comparison,
  access: 'signed-in',
  programs: 'read',
})
