import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { rowId } from '../row-id.ts'

/** The result for one row of a batch. */
export interface RowResult<Row> {
  row: Row
  state: 'done' | 'refused' | 'skipped'
  /** The server's reason; '' when done. */
  why: string
}

type Send<Row> = (rows: readonly Row[]) => Promise<unknown>

const all = <Row>(rows: readonly Row[], state: RowResult<Row>['state'], why = ''): RowResult<Row>[] =>
  rows.map((row) => ({ row, state, why }))

/** Results for rows to which the action does not apply; nothing is sent for them. */
export const notMeant = <Row>(rows: readonly Row[]): RowResult<Row>[] => all(rows, 'skipped', '现在的状态不适用')

/** A call for many answers the ids of those that it could not do, and has done the others. */
function resultsIn<Row>(rows: readonly Row[], answer: unknown): RowResult<Row>[] {
  const failed = new Set(Array.isArray(answer) ? answer : [])
  return rows.map((row) =>
    failed.has(rowId(row)) ? { row, state: 'refused', why: NOT_DONE } : { row, state: 'done', why: '' },
  )
}

const NOT_DONE = '状态已改变，或您不能这样做'

/**
 * Runs an action on rows: all in one call, and if the server refuses that, one by one, so that one refused row does not
 * block the others. After another fault (no connection, signed out) all remaining rows fail without being tried.
 */
export async function runBatch<Row>(rows: readonly Row[], send: Send<Row>): Promise<readonly RowResult<Row>[]> {
  try {
    return resultsIn(rows, await send(rows))
  } catch (error) {
    if (rows.length < 2 || !isOfRow(error)) return all(rows, 'refused', errorText(error))
  }
  const results: RowResult<Row>[] = []
  for (const [at, row] of rows.entries()) {
    try {
      await send([row])
      results.push({ row, state: 'done', why: '' })
    } catch (error) {
      results.push({ row, state: 'refused', why: errorText(error) })
      if (!isOfRow(error)) return [...results, ...all(rows.slice(at + 1), 'skipped', '没有执行')]
    }
  }
  return results
}

const TOO_OFTEN = 429
/** Whether the fault concerns a row; otherwise the next one would fail too. */
const isOfRow = (error: unknown): boolean =>
  error instanceof ApiFault && ['refused', 'warning', 'missing'].includes(error.kind) && error.status !== TOO_OFTEN

export const rowsThatAre = <Row>(results: readonly RowResult<Row>[], state: RowResult<Row>['state']): readonly Row[] =>
  results.filter((each) => each.state === state).map(({ row }) => row)

const WORDS = [
  ['done', '成功'],
  ['refused', '被拒绝'],
  ['skipped', '跳过'],
] as const

/** 成功 2 项，被拒绝 1 项 */
export const summarizeResults = (results: readonly RowResult<unknown>[]): string =>
  WORDS.map(([state, word]) => [word, rowsThatAre(results, state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} ${count} 项`)
    .join('，')
