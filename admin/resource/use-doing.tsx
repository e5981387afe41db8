import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { type Prepared, sendPrepared } from '#core/api/prepared.ts'
import { api } from '../api.ts'
import { Confirm } from '../parts/confirm/confirm.tsx'
import { CopyCommand } from '../parts/copy-command.tsx'
import type { Selection } from '../parts/data-table/selection.ts'
import { toast } from '../toasts.ts'
import { BatchResults } from './batch/batch-results.tsx'
import { notMeant, type RowResult, rowsThatAre, runBatch, summarizeResults } from './batch/run-batch.ts'
import type { ResourceAction, ResourceRemoval } from './define.ts'
import { isMeantFor } from './actions/is-meant-for.ts'
import { missingCallName } from './actions/missing-call.ts'
import { AskDrawer } from './record/ask-drawer.tsx'
import { joinNames } from './actions/join-names.ts'
import { rowId } from './row-id.ts'
import { WhatHangs } from './actions/what-hangs.tsx'

/** The properties of a resource that are used here. */
export interface Records<Row> {
  noun: string
  nameOf: (row: Row) => string
  remove?: ResourceRemoval<Row>
}

interface Under<Row> {
  action: ResourceAction<Row>
  /** The rows to which the action applies. */
  rows: readonly Row[]
  /** Results known so far: skipped rows, and after a batch all of them. */
  results: readonly RowResult<Row>[]
  isRemoval: boolean
  /** Nothing is left to ask or do, so the results are shown. */
  isOver: boolean
}

export interface Doing<Row> {
  /** Starts an action, with confirmation or a panel if needed. */
  start: (action: ResourceAction<Row>, rows: readonly Row[]) => void
  /** Deletes, with the product family's question. */
  remove: (rows: readonly Row[]) => void
  /** The open question or panel. */
  open: ReactElement | null
}

/** What follows in the list. */
interface ListBehind {
  reload: () => void
  removed: (count: number, ids: readonly string[]) => void
}

export const NONE_SELECTED = '请选择一条记录！'

/** Actions on the rows of a list: confirmation, call, message, and reloading the list. */
export function useDoing<Row>(
  def: Records<Row>,
  list: ListBehind,
  selection: Pick<Selection<Row>, 'clear'>,
): Doing<Row> {
  const [under, setUnder] = useState<Under<Row> | null>(null)
  const removal = def.remove && removalAction(def, def.remove)

  const { close, finish, fail, settle } = finishing(def, { list, selection, setUnder })
  const run = async (doing: Under<Row>) => {
    const { action, rows, results } = doing
    const send = (some: readonly Row[]) => sendPrepared(api, action.call!(some))
    if (rows.length + results.length > 1) return settle(doing, await runBatch(rows, send))
    await send(rows).then(
      () => finish(doing, doneSentence(def, doing)),
      (error: unknown) => fail(errorText(error)),
    )
  }
  const begin = (action: ResourceAction<Row>, rows: readonly Row[], isRemoval: boolean) => {
    const lack = missingCallName(action, rows)
    if (lack !== null) return toast(lack, 'bad')
    if (action.on !== 'list' && rows.length === 0) return toast(NONE_SELECTED, 'warn')
    const doing = { ...meantFor(action, rows), isRemoval }
    if (action.call && !action.confirm && !doing.isOver) void run(doing)
    else setUnder(doing)
  }
  const retry = (doing: Under<Row>, rows: readonly Row[]) =>
    run({ ...doing, rows, results: doing.results.filter(({ state }) => state !== 'refused') })
  return {
    start: (action, rows) => begin(action, rows, false),
    remove: (rows) => removal && begin(removal, rows, true),
    open: under && actionDialog(under, { nameOf: def.nameOf, run, retry, finish, onClose: close }),
  }
}

interface Around<Row> {
  list: ListBehind
  selection: Pick<Selection<Row>, 'clear'>
  setUnder: (under: Under<Row> | null) => void
}

/** What happens after an action succeeded or failed. */
function finishing<Row>(def: Records<Row>, { list, selection, setUnder }: Around<Row>) {
  const close = () => setUnder(null)
  const finish = ({ rows, isRemoval }: Under<Row>, sentence: string, tone: 'good' | 'warn' = 'good') => {
    close()
    selection.clear()
    if (isRemoval) list.removed(rows.length, rows.map(rowId))
    else list.reload()
    const restore = isRemoval ? def.remove?.restore : undefined
    toast(sentence, tone, restore && undoing(restore(rows.map(rowId).join(',')), list.reload))
  }
  const fail = (sentence: string) => {
    close()
    toast(sentence, 'bad')
    list.reload()
  }
  /** After a batch: as for one row if all succeeded, else the result for each. */
  const settle = (doing: Under<Row>, tried: readonly RowResult<Row>[]) => {
    const over = overWith(doing, tried)
    const isAllDone = over.rows.length === over.results.length
    if (isAllDone) finish(over, doneSentence(def, over))
    else if (over.rows.length > 0) finish(over, summarizeResults(over.results), 'warn')
    else fail(summarizeResults(over.results))
    if (!isAllDone) setUnder(over)
  }
  return { close, finish, fail, settle }
}

/** The rows to which an action applies; the others are skipped. */
function meantFor<Row>(action: ResourceAction<Row>, rows: readonly Row[]): Omit<Under<Row>, 'isRemoval'> {
  const able = rows.filter((row) => isMeantFor(action, row))
  const results = notMeant(rows.filter((row) => !able.includes(row)))
  return { action, rows: able, results, isOver: able.length === 0 && results.length > 0 }
}

const overWith = <Row,>(doing: Under<Row>, tried: readonly RowResult<Row>[]): Under<Row> => ({
  ...doing,
  rows: rowsThatAre(tried, 'done'),
  results: [...doing.results, ...tried],
  isOver: true,
})

/** The button 撤销 of a toast. */
const undoing = (call: Prepared, onUndone: () => void) => {
  const undo = () =>
    sendPrepared(api, call).then(
      () => toast('已恢复'),
      (error: unknown) => toast(errorText(error), 'bad'),
    )
  return { action: { text: '撤销', run: () => void undo().then(onUndone) } }
}

/** One record by name, several by number; '' for the list as a whole. */
export const describeRows = <Row,>({ nameOf }: Pick<Records<Row>, 'nameOf'>, rows: readonly Row[]): string =>
  rows.length === 0 ? '' : rows.length === 1 ? `“${nameOf(rows[0]!)}”` : ` ${rows.length} 项`

const doneSentence = <Row,>(def: Records<Row>, { action, rows, isRemoval }: Under<Row>) =>
  `已${isRemoval ? '删除' : action.label}${describeRows(def, rows)}`

interface Answers<Row> {
  nameOf: (row: Row) => string
  retry: (doing: Under<Row>, rows: readonly Row[]) => Promise<void>
  run: (doing: Under<Row>) => Promise<void>
  finish: (doing: Under<Row>, sentence: string) => void
  onClose: () => void
}

function actionDialog<Row>(under: Under<Row>, { nameOf, run, retry, finish, onClose }: Answers<Row>): ReactElement {
  const { action, rows, results } = under
  const onRetry = (refused: readonly Row[]) => retry(under, refused)
  if (under.isOver) return <BatchResults label={action.label} {...{ nameOf, results, onRetry, onClose }} />
  const panel = { rows, onClose, onDone: (said?: string) => finish(under, said ?? '操作成功') }
  if (action.panel) return <action.panel {...panel} />
  if (action.asks) return <AskDrawer action={action} asks={action.asks} {...panel} />
  const { call } = action
  return (
    <Confirm action={action.label} isDanger={action.isDanger ?? false} onClose={onClose} onConfirm={() => run(under)}>
      <p>{action.confirm?.(rows)}</p>
      {action.on !== 'list' && action.hangedOn && <WhatHangs kind={action.hangedOn} ids={rows.map(rowId)} />}
      {action.note && <p>{action.note}</p>}
      {call && <CopyCommand call={() => call(rows)} onCopied={toast} />}
    </Confirm>
  )
}

const removalAction = <Row,>(
  { noun, nameOf }: Pick<Records<Row>, 'noun' | 'nameOf'>,
  { access, call, note, hangedOn, isEnabled }: ResourceRemoval<Row>,
): ResourceAction<Row> => ({
  id: 'delete',
  label: `删除${noun}`,
  access,
  on: 'both',
  isDanger: true,
  confirm: (rows) => `确定要删除${noun}${joinNames(rows.map(nameOf))}吗？`,
  ...(hangedOn && { hangedOn }),
  ...(isEnabled && { isEnabled }),
  ...(note !== undefined && { note }),
  // Facts that come as plain data may lack it; `missingCallName` reports that.
  call: call && ((rows) => call(rows.map(rowId).join(','))),
})
