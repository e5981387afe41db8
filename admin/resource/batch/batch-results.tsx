import { type ReactElement, useState } from 'react'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { styles } from '#ui/theme/styles.ts'
import { PartDialog } from '../../parts/part-dialog/part-dialog.tsx'
import { rowId } from '../row-id.ts'
import css from './batch-results.css?inline'
import { type RowResult, rowsThatAre, summarizeResults } from './run-batch.ts'

styles(css)

interface BatchResultsProps<Row> {
  /** The name of the action: 删除用户. */
  label: string
  nameOf: (row: Row) => string
  results: readonly RowResult<Row>[]
  /** Retries the refused rows. */
  onRetry: (rows: readonly Row[]) => Promise<void>
  onClose: () => void
}

const STATES = {
  done: ['good', '成功'],
  refused: ['bad', '被拒绝'],
  skipped: ['quiet', '跳过'],
} as const

/** The result for each row of a batch, if not all succeeded. */
export function BatchResults<Row>({ label, nameOf, results, onRetry, onClose }: BatchResultsProps<Row>): ReactElement {
  const [isBusy, setIsBusy] = useState(false)
  const refused = rowsThatAre(results, 'refused')
  const handleRetry = () => {
    setIsBusy(true)
    void onRetry(refused).finally(() => setIsBusy(false))
  }
  return (
    <PartDialog
      title={`${label}的结果`}
      width={560}
      action={refused.length > 0 ? `重试被拒绝的 ${refused.length} 项` : null}
      cancel="关闭"
      isReady={!isBusy}
      onConfirm={handleRetry}
      // Closing is blocked while a retry runs, because its result would open the dialog again.
      onClose={() => isBusy || onClose()}
    >
      <p role="status">{summarizeResults(results)}</p>
      <ul className="zk-batch-results" aria-label="每一项的结果">
        {results.map(({ row, state, why }) => (
          <li key={rowId(row)}>
            <StateDot tone={STATES[state][0]}>{STATES[state][1]}</StateDot>
            <p>{why === '' ? nameOf(row) : `${nameOf(row)}：${why}`}</p>
          </li>
        ))}
      </ul>
    </PartDialog>
  )
}
