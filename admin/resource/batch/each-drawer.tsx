import { type ReactElement, type ReactNode, useState } from 'react'
import type { Prepared } from '#core/api/prepared.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { AskFoot } from '../../parts/drawer/ask-foot.tsx'
import { Drawer } from '../../parts/drawer/drawer.tsx'
import type { PanelProps } from '../actions/action.ts'
import { joinNames } from '../actions/join-names.ts'
import { BatchResults } from './batch-results.tsx'
import { type RowResult, rowsThatAre, summarizeResults } from './run-batch.ts'
import { useSave } from '../record/use-save.ts'

interface EachDrawerProps<Row> extends PanelProps<Row> {
  /** What the filled button does: 冻结. */
  verb: string
  isReady: boolean
  nameOf: (row: Row) => string
  /** A call that answers `refusals` in the order of the rows. */
  call: (rows: readonly Row[]) => Prepared
  done: (count: number) => string
  children: ReactNode
}

/** Asks for something and does it with each of the rows; where one is refused, the result of each is shown. */
export function EachDrawer<Row extends { id: string }>(p: EachDrawerProps<Row>): ReactElement {
  const { rows, verb, isReady, nameOf, onClose, onDone } = p
  const [results, setResults] = useState<readonly RowResult<Row>[]>([])
  const { isBusy, refusal, save } = useSave()
  const handleDo = async (some: readonly Row[]) => {
    const answered = await save(p.call(some))
    if (!answered) return
    const tried = resultsOf(some, answered.result as { refusals: (string | null)[] })
    const all = [...results.filter(({ row }) => !some.includes(row)), ...tried]
    if (rowsThatAre(all, 'refused').length > 0) setResults(all)
    else onDone(p.done(all.length))
  }
  if (results.length > 0) {
    const handleClose = () => onDone(summarizeResults(results))
    return <BatchResults label={verb} {...{ nameOf, results }} onRetry={handleDo} onClose={handleClose} />
  }
  return (
    <Drawer
      title={`${verb}${joinNames(rows.map(nameOf))}`}
      foot={<AskFoot {...{ verb, isBusy, isReady }} onCancel={onClose} onDo={() => void handleDo(rows)} />}
      onClose={onClose}
    >
      <Refusal>{refusal}</Refusal>
      {p.children}
    </Drawer>
  )
}

const resultsOf = <Row,>(rows: readonly Row[], { refusals }: { refusals: (string | null)[] }): RowResult<Row>[] =>
  rows.map((row, at) => ({ row, state: refusals[at] ? 'refused' : 'done', why: refusals[at] ?? '' }))
