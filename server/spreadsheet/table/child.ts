/** The throw-away process that reads the rows of one foreign workbook; started by `read-table.ts` in the sandbox. */
import { kindOfFile, KIND_LABELS } from '#server/formats/detect/index.ts'
import { tableRows } from '#server/formats/excel/index.ts'
import { type ExtractionInput, ExtractionRefusal } from '#server/formats/extraction/index.ts'
import { openedWithoutPassword } from '#server/formats/locked/index.ts'
import { contentAt, contentSize } from '#server/sandbox/child-descriptors.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { answerSandboxed } from '#server/sandbox/sandboxed-child.ts'
import { MOST_ROWS, type TableAnswer, TITLE_ROWS } from './table-job.ts'

const TABLE = { rows: MOST_ROWS + TITLE_ROWS, columns: 100, cellUnits: 4000 }

async function answer(): Promise<TableAnswer> {
  const size = contentSize()
  const kind = await kindOfFile({ name: '', size, read: async (position, length) => contentAt(position, length) })
  const limits = { ...LIMITS, textUnits: 20_000_000 }
  const deadline = performance.now() + LIMITS.wallMs
  const given: ExtractionInput = { fileName: '', kind, size, read: contentAt, limits, deadline }
  try {
    const input = await openedWithoutPassword(given)
    if (input.kind !== 'xlsx' && input.kind !== 'xls')
      return { refused: `文件不是 Excel 表格，而是${KIND_LABELS[input.kind]}` }
    return { rows: await tableRows(input, TABLE) }
  } catch (error) {
    if (error instanceof ExtractionRefusal)
      return { refused: error.reason === 'password' ? '文件有密码，无法读取' : error.message }
    throw error
  }
}

await answerSandboxed(async () => Buffer.from(JSON.stringify(await answer())))
