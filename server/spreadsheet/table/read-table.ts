import * as v from 'valibot'
import { Reject } from '#server/kernel/reject.ts'
import { childProgram } from '#server/sandbox/children.ts'
import { runSandboxed } from '#server/sandbox/run-sandboxed.ts'
import { TABLE_BYTES, TableAnswer } from './table-job.ts'

const DAMAGED = '表格已损坏，无法读取'

/** The cells of the first sheet of a workbook, row by row. Refuses any other file with a message. */
export async function readTable(path: string): Promise<string[][]> {
  const outcome = await runSandboxed({
    entry: childProgram('table-child'),
    content: { path },
    job: null,
    work: '读取表格',
    limits: { resultBytes: TABLE_BYTES },
  })
  if (outcome.state === 'refused') throw new Reject(outcome.reason)
  if (outcome.state === 'crashed') throw new Error(outcome.reason)
  const answer = v.safeParse(TableAnswer, outcome.output.length === 0 ? null : JSON.parse(outcome.output.toString()))
  if (!answer.success) throw new Reject(DAMAGED)
  if ('refused' in answer.output) throw new Reject(answer.output.refused)
  return answer.output.rows.map((row) => row.map((cell) => cell ?? ''))
}
