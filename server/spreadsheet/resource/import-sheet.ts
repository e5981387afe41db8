import type * as v from 'valibot'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { CODE } from '#core/contract/envelope.ts'
import { importErrors, type ImportOutcome, MOST_AT_ONCE } from '#core/contract/sheet.ts'
import { fileSuffix } from '#server/http/file-name.ts'
import { type Context, type ReceivedFile, Reply, type Route } from '#server/http/route.ts'
import { findAccount, isProgram } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { readTable } from '../table/index.ts'
import { beginImport } from './import-job.ts'
import { type AnyImporter, type Importer, splitTransactions, type SheetDeps } from './importer.ts'
import { keepRefused } from './refused-rows.ts'
import type { Sheet } from './sheet.ts'
import { type SheetRow, sheetRows } from './sheet-rows.ts'
import { refusals, writeRows } from './write-rows.ts'

/** How many refused rows the answer names; the error file has more of them. */
const SHOWN_ERRORS = 100

interface Import {
  endpoint: Endpoint
  importer: AnyImporter
}

const imports = new Map<string, Import>()

/** How to import the rows of a call; a background import refers to it by the call. */
export const findImport = (call: string): Import | undefined => imports.get(call)

/**
 * The route of a call that imports a workbook. An import of many rows continues in the background when the call has
 * ended, and finds its importer by the path of the call, so an import without this route does not compile.
 */
export function importRoute<Body extends v.GenericSchema>(
  endpoint: Endpoint,
  given: Importer<SheetDeps, Body>,
): Route<SheetDeps> {
  // Its own schema checks the bodies of its rows before it gets them.
  const importer = given as unknown as AnyImporter
  imports.set(endpoint.path, { endpoint, importer })
  return {
    endpoint,
    handle: (ctx, { body }, { file }) =>
      importSheet(ctx, file!, { endpoint, importer, ...(body as { dryRun: boolean }) }),
  }
}

/**
 * Imports a workbook. Good rows are written; bad ones are left out and returned, each with its reason. `dryRun` does
 * the same and rolls it back. Many rows are stored, and a task writes them. For a program this call writes them itself,
 * because the task would not know the limits of its token.
 */
async function importSheet(
  ctx: Context<SheetDeps>,
  file: ReceivedFile,
  { endpoint, importer, dryRun }: Import & { dryRun: boolean },
): Promise<Reply<ImportOutcome>> {
  const { sheet } = importer
  if (!['xls', 'xlsx'].includes(fileSuffix(file.name))) throw new Reject('只支持 .xls 和 .xlsx 文件')
  const rows = sheetRows(sheet, await readTable(await ctx.deps.files.path(file.sha256)))
  if (!dryRun && rows.length > MOST_AT_ONCE && !isProgram(ctx.actor)) {
    const taskId = await beginImport(ctx, { call: endpoint.path, fileName: file.name, sheet, rows })
    return begun(rows.length, taskId)
  }
  const { problems, refuse } = refusals()
  const pieces = dryRun ? [rows] : splitTransactions(importer, rows)
  for (const piece of pieces) await writeRows(ctx, { importer, rows: piece, refuse, dryRun })
  return importReply(ctx, { sheet, rows, problems, dryRun })
}

function begun(totalCount: number, taskId: string): Reply<ImportOutcome> {
  const msg = `共${totalCount}行，正在后台导入，完成后会通知您`
  const none = { successCount: 0, errorCount: 0, dryRun: false, errors: [], fileUrl: null, fileName: null }
  return new Reply({ totalCount, ...none, msg, taskId }, msg)
}

async function importReply(
  ctx: Context<SheetDeps>,
  o: { sheet: Sheet; rows: readonly SheetRow[]; problems: ReadonlyMap<number, string>; dryRun: boolean },
): Promise<Reply<ImportOutcome>> {
  const totalCount = o.rows.length
  const errorCount = o.problems.size
  const successCount = totalCount - errorCount
  const { tenantId } = ctx.actor
  const userId = findAccount(ctx.actor)
  const isKept = errorCount > 0 && userId !== null
  const kept = isKept ? await keepRefused(ctx.deps.db, { ...o, tenantId, userId, now: ctx.now }) : null
  const errors = [...o.problems].map(([row, message]) => ({ row, message })).toSorted((a, b) => a.row - b.row)
  const result = {
    totalCount,
    successCount,
    errorCount,
    msg: `总上传行数：${totalCount}，已导入行数：${o.dryRun ? 0 : successCount}，错误行数：${errorCount}`,
    dryRun: o.dryRun,
    errors: errors.slice(0, SHOWN_ERRORS),
    fileUrl: kept && `${importErrors.path}?id=${kept.id}`,
    fileName: kept && kept.name,
  }
  return new Reply(result, outcomeMessage(result), {}, errorCount === 0 ? CODE.ok : CODE.partialImport)
}

function outcomeMessage({ dryRun, totalCount, errorCount, successCount }: ImportOutcome): string {
  if (dryRun) return errorCount === 0 ? `校验通过，共${totalCount}行` : `校验完成，${errorCount}行有错误`
  if (errorCount === 0) return `共${totalCount}行数据全部导入成功！`
  return successCount === 0 ? '没有导入任何数据，所有行都有错误。' : '文件导入成功，但有错误数据。'
}
