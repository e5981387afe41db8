import * as v from 'valibot'
import type { AuditAction } from './audit-action.ts'
import { endpoint, type Permission } from './endpoint.ts'
import type { ListFields } from './list-field.ts'
import { listQuery } from './page.ts'
import { Id, IdsOrNone, Switch } from './values.ts'

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
  /** A workbook of the refused rows with the reason beside each, below the API base, for a day; null without any. */
  fileUrl: v.nullable(v.string()),
  fileName: v.nullable(v.string()),
})
export type ImportOutcome = v.InferOutput<typeof ImportOutcome>

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
    summary: `从 Excel 导入${name}；code 为 201 时有错误数据`,
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
