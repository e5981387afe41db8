import * as v from 'valibot'
import type { AuditAction } from './audit-action.ts'
import { endpoint, type Permission } from './endpoint.ts'
import type { ListFields } from './list-field.ts'
import { listQuery, pageOf, pageQuery } from './page.ts'
import { Id, IdsOrNone, Switch } from './values.ts'

export const chapter = '用户'

/** The filters of the list; with `selections` only the rows with these ids. */
const exportQuery = v.looseObject({ ...listQuery.entries, selections: v.optional(IdsOrNone, '') })
export type ExportQuery = v.InferOutput<typeof exportQuery>

/** Ours: `dryRun` checks every row and writes nothing. Other fields that the family sends are ignored. */
const importBody = v.object({ dryRun: v.optional(Switch, false) })

export const ImportOutcome = v.object({
  totalCount: v.number(),
  successCount: v.number(),
  errorCount: v.number(),
  msg: v.string(),
  dryRun: v.boolean(),
  /** The first errors; `row` is the row number in Excel. */
  errors: v.array(v.object({ row: v.number(), message: v.string() })),
  /** A workbook of the refused rows with their reasons, below the API base, for a week; null without any. */
  fileUrl: v.nullable(v.string()),
  fileName: v.nullable(v.string()),
  /**
   * Ours: set for more than {@link MOST_AT_ONCE} rows, which are written in the background; `importTask` shows the
   * progress.
   */
  taskId: v.optional(v.string()),
})
export type ImportOutcome = v.InferOutput<typeof ImportOutcome>

/** How many rows are written during the call, and in one transaction of a background import. */
export const MOST_AT_ONCE = 100

interface Sheets {
  base: `/${string}`
  /** The word for the rows. */
  name: string
  list: Permission
  fields: ListFields
}

/** The export of a list to Excel, with the permission to list. */
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

/** The import from Excel, with the permission to add; and the empty sheet for it. */
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

/** The refused rows of the caller's import, as a workbook to correct and import again. */
export const importErrors = endpoint({
  method: 'GET',
  path: '/sys/import/errors',
  summary: '下载自己一次导入的错误数据',
  query: v.object({ id: Id }),
  access: 'signed-in',
  payload: 'blob',
})

/** A background import, running or finished. */
const ImportTask = v.object({
  id: v.string(),
  /** The word for the rows. */
  noun: v.string(),
  /** The workbook's file name. */
  fileName: v.string(),
  state: v.picklist(['waiting', 'running', 'done', 'failed']),
  totalCount: v.number(),
  /** Rows with a known result, including refused ones. */
  doneCount: v.number(),
  successCount: v.number(),
  errorCount: v.number(),
  /** The reason why it ended; null otherwise. */
  reason: v.nullable(v.string()),
  /** The workbook of rows to correct; null as long as there is none. */
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
    /** The path of the importing call: only imports of this list. */
    call: v.optional(v.pipe(v.string(), v.maxLength(200, '不能超过 200 个字')), ''),
  }),
  result: v.array(ImportTask),
  access: 'signed-in',
})

const ImportTaskRow = v.object({
  /** The row number in Excel. */
  row: v.number(),
  /** The value of its first required column. */
  name: v.string(),
  fate: v.picklist(['waiting', 'done', 'refused']),
  /** The reason of the refusal; otherwise empty. */
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
    /** Only refused rows. */
    refused: v.optional(Switch, false),
  }),
  result: pageOf(ImportTaskRow),
  access: 'signed-in',
})
