import * as v from 'valibot'
import type { AuditAction } from './audit-action.ts'
import { endpoint, type Permission } from './endpoint.ts'
import type { ListFields } from './list-field.ts'
import { listQuery, pageOf, pageQuery } from './page.ts'
import { Id, IdsOrNone, Switch } from './values.ts'

export const chapter = '用户'

/** The filters of the list; with `selections` only the rows of these ids. */
const exportQuery = v.looseObject({ ...listQuery.entries, selections: v.optional(IdsOrNone, '') })
export type ExportQuery = v.InferOutput<typeof exportQuery>

/** Ours: `dryRun` checks every row and writes nothing. What else the family sends beside the file says nothing here. */
const importBody = v.object({ dryRun: v.optional(Switch, false) })

export const ImportOutcome = v.object({
  totalCount: v.number(),
  successCount: v.number(),
  errorCount: v.number(),
  msg: v.string(),
  dryRun: v.boolean(),
  /** The first of them; `row` is the number that Excel shows beside the row. */
  errors: v.array(v.object({ row: v.number(), message: v.string() })),
  /** A workbook of the refused rows with the reason beside each, below the API base, for a week; null without any. */
  fileUrl: v.nullable(v.string()),
  fileName: v.nullable(v.string()),
  /** Ours: there are more than {@link MOST_AT_ONCE} rows, which are written in the background; `importTask` says how far. */
  taskId: v.optional(v.string()),
})
export type ImportOutcome = v.InferOutput<typeof ImportOutcome>

/** So many rows are written while the call waits, and in one transaction of an import that goes on in the background. */
export const MOST_AT_ONCE = 100

interface Sheets {
  base: `/${string}`
  /** What people call the rows. */
  name: string
  list: Permission
  fields: ListFields
}

/** The export of a list to Excel, by the right to list. */
export const exportCall = ({ base, name, list, fields }: Sheets) =>
  endpoint({
    method: 'GET',
    path: `${base}/exportXls`,
    summary: `导出${name}为 Excel`,
    query: exportQuery,
    fields,
    access: list,
    programs: 'site',
    payload: 'blob',
  })

/** The import from Excel, by the right to add, with the empty sheet for it. */
export const importCalls = ({
  base,
  name,
  add,
  audit,
  power = false,
}: Pick<Sheets, 'base' | 'name'> & { add: Permission; audit: readonly AuditAction[]; power?: boolean }) => ({
  importTemplate: endpoint({
    method: 'GET',
    path: `${base}/importTemplate`,
    summary: `${name}导入模板`,
    access: add,
    programs: 'site',
    power,
    payload: 'blob',
  }),
  importExcel: endpoint({
    method: 'POST',
    path: `${base}/importExcel`,
    summary: `从 Excel 导入${name}；code 为 201 时有错误数据，超过 ${MOST_AT_ONCE} 行时转入后台导入`,
    body: importBody,
    bodyKind: 'multipart',
    result: ImportOutcome,
    access: add,
    programs: 'site',
    audit,
    power,
    limit: { perMinute: 20, by: 'person' },
  }),
})

/** The rows that an own import refused, as a workbook to mend and import again. */
export const importErrors = endpoint({
  method: 'GET',
  path: '/sys/import/errors',
  summary: '下载自己一次导入的错误数据',
  query: v.object({ id: Id }),
  access: 'signed-in',
  payload: 'blob',
})

/** An import that goes on, or went on, in the background. */
const ImportTask = v.object({
  id: v.string(),
  /** What people call the rows. */
  noun: v.string(),
  /** Of the workbook. */
  fileName: v.string(),
  state: v.picklist(['waiting', 'running', 'done', 'failed']),
  totalCount: v.number(),
  /** Rows whose fate is known, the refused ones among them. */
  doneCount: v.number(),
  successCount: v.number(),
  errorCount: v.number(),
  /** Why it was given up; null otherwise. */
  reason: v.nullable(v.string()),
  /** Of the workbook of rows that are to be mended; null as long as there is none. */
  errorFile: v.nullable(v.object({ id: v.string(), name: v.string() })),
  createTime: v.string(),
  finishTime: v.nullable(v.string()),
})
export type ImportTask = v.InferOutput<typeof ImportTask>

export const importTask = endpoint({
  method: 'GET',
  path: '/sys/import/task',
  summary: '自己的一次后台导入进行到哪里',
  query: v.object({ id: Id }),
  result: ImportTask,
  access: 'signed-in',
})

export const importTasks = endpoint({
  method: 'GET',
  path: '/sys/import/tasks',
  summary: '自己最近的后台导入，新的在前',
  query: v.object({
    /** The path of the call that imports: those of one list alone. */
    call: v.optional(v.pipe(v.string(), v.maxLength(200, '不能超过 200 个字')), ''),
  }),
  result: v.array(ImportTask),
  access: 'signed-in',
})

const ImportTaskRow = v.object({
  /** The number that Excel shows beside it. */
  row: v.number(),
  /** What stands in its first required column. */
  name: v.string(),
  fate: v.picklist(['waiting', 'done', 'refused']),
  /** Why it was refused; empty otherwise. */
  message: v.string(),
})
export type ImportTaskRow = v.InferOutput<typeof ImportTaskRow>

export const importTaskRows = endpoint({
  method: 'GET',
  path: '/sys/import/rows',
  summary: '自己的一次后台导入的每一行',
  query: v.object({
    id: Id,
    pageNo: pageQuery.pageNo,
    pageSize: pageQuery.pageSize,
    /** Only the rows that were refused. */
    refused: v.optional(Switch, false),
  }),
  result: pageOf(ImportTaskRow),
  access: 'signed-in',
})
