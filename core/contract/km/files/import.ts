import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { commaList, Id, line } from '../../values.ts'
import { SCOPES } from '../../../access/scope.ts'

export const chapter = '知识'

/** Where the imported documents are filed; the same fields as for an uploaded file. */
const place = {
  scope: v.optional(v.picklist(SCOPES, '“谁能看”不正确')),
  /** Code of a category. */
  category: v.optional(line(100)),
  topicIds: v.optional(commaList(2000)),
  depId: v.optional(Id),
  keywords: v.optional(line(500)),
}

const Started = v.object({ id: v.string() })

/** Ours: makes a document of a web page, in the background. */
export const netSourceSave = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/saveNetSource',
  summary: '把网页保存为知识（后台进行）',
  body: v.object({
    url: v.pipe(v.string('请填写网址'), v.trim(), v.minLength(1, '请填写网址'), v.maxLength(2000, '网址过长')),
    /** Absent: the page's own title. */
    title: v.optional(line(200)),
    ...place,
  }),
  result: Started,
  access: 'km:doc:upload',
  done: '已开始读取网页',
})

/** Ours: reads a Word file for splitting, in the background. No document is made yet. */
export const wordRead = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/createWord',
  summary: '读取 Word 文档，准备拆分为知识（后台进行）',
  bodyKind: 'multipart',
  body: v.object({}),
  result: Started,
  access: 'km:doc:upload',
  done: '已开始读取文档',
})

/** Ours: the progress of an import of the caller. */
export const importState = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/intake',
  summary: '网页或 Word 读取到哪一步',
  query: v.object({ id: Id }),
  result: v.object({
    id: v.string(),
    kind: v.picklist(['net', 'word']),
    /** `ready`: a Word file, which can be previewed and saved. */
    state: v.picklist(['waiting', 'running', 'ready', 'done', 'refused', 'failed']),
    /** Its current step, or the reason why it ended. */
    note: v.nullable(v.string()),
    /** The resulting document. */
    docId: v.nullable(v.string()),
    warnings: v.array(v.string()),
  }),
  access: 'km:doc:upload',
})

/** The level of headings that split; 0: one document. */
const level = v.pipe(
  v.number('拆分级别应为 0 到 6'),
  v.integer(),
  v.minValue(0, '拆分级别应为 0 到 6'),
  v.maxValue(6, '拆分级别应为 0 到 6'),
)

/** Ours: the documents that a Word file would become. */
export const wordPreview = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/createWord/preview',
  summary: '预览 Word 按标题拆分的结果',
  body: v.object({ id: Id, level }),
  result: v.array(
    v.object({
      anchor: v.string(),
      title: v.string(),
      /** Headings from the outermost to its own. */
      path: v.array(v.string()),
      /** Characters of its text. */
      length: v.number(),
      pictures: v.number(),
      beginning: v.string(),
    }),
  ),
  access: 'km:doc:upload',
})

/** The most entries of one call. */
export const MOST_ENTRIES = 200

/** Ours: makes documents of the chosen entries. */
export const wordSave = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/createWord/save',
  summary: '把选中的条目保存为知识',
  body: v.object({
    id: Id,
    level,
    entries: v.pipe(
      v.array(v.object({ anchor: v.pipe(v.string(), v.maxLength(100)), title: v.optional(line(200)) })),
      v.minLength(1, '请选择一条记录！'),
      v.maxLength(MOST_ENTRIES, `一次最多保存 ${MOST_ENTRIES} 条`),
    ),
    ...place,
  }),
  /** One row per entry: its document, or the reason why there is none. */
  result: v.array(v.object({ anchor: v.string(), docId: v.nullable(v.string()), reason: v.nullable(v.string()) })),
  access: 'km:doc:upload',
  audit: ['document-upload'],
})
