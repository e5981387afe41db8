import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { type Prepared, sendPrepared } from '#core/api/prepared.ts'
import { api } from '../api.ts'
import { Confirm } from '../parts/confirm/confirm.tsx'
import { CopyCommand } from '../parts/copy-command.tsx'
import type { Selection } from '../parts/data-table/selection.ts'
import { toast } from '../toasts.ts'
import type { ResourceAction, ResourceRemoval } from './define.ts'
import { lackOf } from './missing-call.ts'
import { AskDrawer } from './record/ask-drawer.tsx'
import { namesOf } from './names-of.ts'
import { rowId } from './row-id.ts'
import { WhatHangs } from './what-hangs.tsx'
import type { ListState } from './use-list.ts'

/** What of a resource counts here. */
export interface Records<Row> {
  noun: string
  nameOf: (row: Row) => string
  remove?: ResourceRemoval<Row>
}

interface Under<Row> {
  action: ResourceAction<Row>
  rows: readonly Row[]
  isRemoval: boolean
}

export interface Doing<Row> {
  /** Does it, after asking where there is something to ask. */
  start: (action: ResourceAction<Row>, rows: readonly Row[]) => void
  /** Deletes, with the family's question. */
  remove: (rows: readonly Row[]) => void
  /** The question or panel that is open now. */
  open: ReactElement | null
}

export const NONE_SELECTED = '请选择一条记录！'

/** What is being done with rows of a list: the question, the call, the sentence, and the list afterwards. */
export function useDoing<Row>(
  def: Records<Row>,
  list: Pick<ListState<Row>, 'reload' | 'removed'>,
  selection: Pick<Selection<Row>, 'clear'>,
): Doing<Row> {
  const [under, setUnder] = useState<Under<Row> | null>(null)
  const removal = def.remove && removalAction(def, def.remove)

  const finish = ({ rows, isRemoval }: Under<Row>, sentence: string) => {
    setUnder(null)
    selection.clear()
    if (isRemoval) list.removed(rows.length)
    else list.reload()
    const restore = isRemoval ? def.remove?.restore : undefined
    toast(sentence, 'good', restore && undoing(restore(rows.map(rowId).join(',')), list.reload))
  }
  const run = async (doing: Under<Row>) => {
    const { action, rows, isRemoval } = doing
    try {
      await sendPrepared(api, action.call!(rows))
      finish(doing, `已${isRemoval ? '删除' : action.label}${countOf(def, rows)}`)
    } catch (error) {
      setUnder(null)
      toast(errorText(error), 'bad')
      list.reload()
    }
  }
  const begin = (action: ResourceAction<Row>, rows: readonly Row[], isRemoval: boolean) => {
    const lack = lackOf(action, rows)
    if (lack !== null) return toast(lack, 'bad')
    if (action.on !== 'list' && rows.length === 0) return toast(NONE_SELECTED, 'warn')
    const doing = { action, rows, isRemoval }
    if (action.call && !action.confirm) void run(doing)
    else setUnder(doing)
  }
  return {
    start: (action, rows) => begin(action, rows, false),
    remove: (rows) => removal && begin(removal, rows, true),
    open: under && questionOf(under, { run, finish, onClose: () => setUnder(null) }),
  }
}

/** 撤销, beside what a toast says was done. */
const undoing = (call: Prepared, onUndone: () => void) => {
  const undo = () =>
    sendPrepared(api, call).then(
      () => toast('已恢复'),
      (error: unknown) => toast(errorText(error), 'bad'),
    )
  return { action: { text: '撤销', run: () => void undo().then(onUndone) } }
}

/** One by its name, several by their number; nothing for the list as a whole. */
export const countOf = <Row,>({ nameOf }: Pick<Records<Row>, 'nameOf'>, rows: readonly Row[]): string =>
  rows.length === 0 ? '' : rows.length === 1 ? `“${nameOf(rows[0]!)}”` : ` ${rows.length} 项`

interface Answers<Row> {
  run: (doing: Under<Row>) => Promise<void>
  finish: (doing: Under<Row>, sentence: string) => void
  onClose: () => void
}

function questionOf<Row>(under: Under<Row>, { run, finish, onClose }: Answers<Row>): ReactElement {
  const { action, rows } = under
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
  { access, call, note, hangedOn }: ResourceRemoval<Row>,
): ResourceAction<Row> => ({
  id: 'delete',
  label: `删除${noun}`,
  access,
  on: 'both',
  isDanger: true,
  confirm: (rows) => `确定要删除${noun}${namesOf(rows.map(nameOf))}吗？`,
  ...(hangedOn && { hangedOn }),
  ...(note !== undefined && { note }),
  // Facts that come as plain data may lack it: `lackOf` says so.
  call: call && ((rows) => call(rows.map(rowId).join(','))),
})
