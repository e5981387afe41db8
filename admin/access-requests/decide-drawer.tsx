import { type ReactElement, type ReactNode, useState } from 'react'
import type { Prepared } from '#core/api/prepared.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { requestApproveEach, RequestRow } from '#core/contract/km/rights/access-request.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { styles } from '#ui/theme/styles.ts'
import { AskFoot } from '../parts/drawer/ask-foot.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { BatchResults } from '../resource/batch/batch-results.tsx'
import { type RowResult, rowsThatAre, summarizeResults } from '../resource/batch/run-batch.ts'
import type { PanelProps } from '../resource/actions/action.ts'
import { useSave } from '../resource/record/use-save.ts'
import css from './decide-drawer.css?inline'

styles(css)

interface DecideDrawerProps extends PanelProps<RequestRow> {
  /** 同意, 拒绝. */
  verb: string
  isDanger?: boolean
  isReady: boolean
  /** Decides these requests with what is filled in. */
  call: (ids: string[]) => Prepared
  children: ReactNode
}

export const describeRequest = ({ realname, title, docId }: RequestRow): string =>
  `${realname ?? ''}：${title ?? `知识 ${docId}`}`

/** Decides one or many; where one is refused, the result of each is shown. */
export function DecideDrawer({ rows, verb, isDanger, isReady, call, children, ...p }: DecideDrawerProps): ReactElement {
  const [results, setResults] = useState<readonly RowResult<RequestRow>[]>([])
  const { isBusy, refusal, save } = useSave()
  const decide = async (some: readonly RequestRow[]) => {
    const done = await save(call(some.map(({ id }) => id)))
    if (!done) return
    const tried = resultsOf(some, done.result as Result<typeof requestApproveEach>)
    const all = [...results.filter(({ row }) => !some.includes(row)), ...tried]
    if (rowsThatAre(all, 'refused').length > 0) setResults(all)
    else p.onDone(`已${verb} ${all.length} 个申请，申请人会收到通知`)
  }
  if (results.length > 0) {
    const handleClose = () => p.onDone(summarizeResults(results))
    return (
      <BatchResults label={verb} nameOf={describeRequest} {...{ results }} onRetry={decide} onClose={handleClose} />
    )
  }
  return (
    <Drawer
      title={rows.length === 1 ? `${verb}申请` : `${verb} ${rows.length} 个申请`}
      foot={<AskFoot {...{ verb, isDanger, isBusy, isReady }} onCancel={p.onClose} onDo={() => void decide(rows)} />}
      onClose={p.onClose}
    >
      <Refusal>{refusal}</Refusal>
      <ul className="zk-asked" aria-label="申请">
        {rows.map((row) => (
          <li key={row.id}>
            <strong>{describeRequest(row)}</strong>
            <p>{row.reason}</p>
          </li>
        ))}
      </ul>
      {children}
    </Drawer>
  )
}

const resultsOf = (
  rows: readonly RequestRow[],
  refusals: Result<typeof requestApproveEach>,
): readonly RowResult<RequestRow>[] =>
  rows.map((row, at) => {
    const why = refusals[at] ?? null
    return { row, state: why === null ? 'done' : 'refused', why: why ?? '' }
  })
