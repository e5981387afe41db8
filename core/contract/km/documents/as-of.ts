import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { date, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id } from '../../values.ts'
import { VersionRow } from './version.ts'

/* Ours: the knowledge base as readers saw it at the end of a day. Whose it is to read is asked of today. */
export const chapter = '知识'

const Day = v.pipe(v.string(), v.isoDate('应为日期'))

export const docAsOf = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/asOf',
  summary: '一篇知识在某一天生效的版本',
  query: v.object({ docId: Id, date: Day }),
  result: v.object({
    /** Null: nothing of it was in force that day. */
    version: v.nullable(VersionRow),
    /** From when readers saw this version, and until when; null: they see it now. */
    since: v.nullable(v.string()),
    until: v.nullable(v.string()),
  }),
  access: 'km:doc:asOf',
})

const PastDocument = v.looseObject({
  /** Of the document. */
  id: v.string(),
  docId: v.string(),
  versionId: v.string(),
  version: v.number(),
  /** Of that version. */
  title: v.string(),
  since: v.nullable(v.string()),
  /** Readers see another version now. */
  changed: v.boolean(),
  category_dictText: v.nullable(v.string()),
  createTime: v.nullable(v.string()),
})
export type PastDocument = v.InferOutput<typeof PastDocument>

export const docListAsOf = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/listAsOf',
  summary: '某一天发布着、生效着的知识，标题为那一天的版本',
  query: v.looseObject({ ...listQuery.entries, date: Day, categoryId: v.optional(Id) }),
  fields: { id: text('编号'), title: text('标题'), createTime: date('创建时间'), since: date('从何时起') },
  result: pageOf(PastDocument),
  access: 'km:doc:asOf',
})
