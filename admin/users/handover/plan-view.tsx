import { ProgressBar } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type Handover, HANDOVER_KINDS, handoverRows } from '#core/contract/sys/handover.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../../api.ts'
import type { Held } from './use-handover.ts'

type Counts = Handover['kinds'][number]

/** What will change before it begins, how far it is, and what became of it. */
export function PlanView({ plan, held }: { plan: Handover; held: Held | null }): ReactElement {
  const ready = plan.kinds.reduce((sum, { waiting }) => sum - waiting, plan.total)
  const unchosen = (held?.kinds ?? []).filter(({ kind }) => plan.kinds.every((each) => each.kind !== kind))
  return (
    <>
      <p role="status">{sentence(plan)}</p>
      {plan.state === 'running' && <ProgressBar value={ready / Math.max(plan.total, 1)} aria-label="已处理" />}
      <ul className="zk-handover-plan" aria-label="各种交给谁">
        {plan.kinds.map((counts) => (
          <li key={counts.kind}>
            <b>{HANDOVER_KINDS[counts.kind].name}</b>
            <span>{plan.receivers.find(({ kind }) => kind === counts.kind)?.receiverName}</span>
            <span>{countsText(counts)}</span>
          </li>
        ))}
        {plan.state === 'planned' &&
          unchosen.map(({ kind, name, count, unit }) => (
            <li key={kind} className="is-left">
              <b>{name}</b>
              <span>没有人接手</span>
              <span>
                {count} {unit}不变
              </span>
            </li>
          ))}
      </ul>
      <RefusedRows plan={plan} />
    </>
  )
}

const SENTENCES = {
  planned: '还没有改动。开始以后会这样：',
  running: '正在交接，可以关上这个页面，它会接着做完。',
  done: '交接结束了，接手的人已收到通知。',
} as const satisfies Record<Handover['state'], string>

const sentence = ({ state, kinds }: Handover): string =>
  state === 'done' && kinds.every(({ done }) => done === 0) ? '交接结束了，没有改动什么。' : SENTENCES[state]

const countsText = ({ kind, waiting, done, same, refused }: Counts): string => {
  const { unit } = HANDOVER_KINDS[kind]
  const parts = [
    [waiting, '可以交接'],
    [done, '已交接'],
    [same, '已由别人负责'],
    [refused, '不能交接'],
  ] as const
  return parts.flatMap(([n, word]) => (n > 0 ? [`${n} ${unit}${word}`] : [])).join('，')
}

const SHOWN = 100

/** Each of what keeps its former owner, with the reason. */
function RefusedRows({ plan: { id, state, kinds } }: { plan: Handover }): ReactElement | null {
  const count = kinds.reduce((sum, { refused }) => sum + refused, 0)
  const { last, failure } = useQuery(count > 0 ? `${id} ${state} ${count}` : null, (signal) =>
    api.call(handoverRows, { query: { id, state: 'refused', pageSize: SHOWN } }, signal),
  )
  if (count === 0) return null
  return (
    <section className="zk-kept" aria-labelledby="handover-refused">
      <h3 id="handover-refused">
        不能交接的 <b className="zk-num">{count}</b> 项
      </h3>
      {failure && <Refusal>{failure}</Refusal>}
      {!last && failure === null && <Skeleton shape="rows" />}
      <ul className="zk-handover-refused">
        {last?.records.map(({ ordinal, name, reason }) => (
          <li key={ordinal}>
            <b>{name ?? '看不到的'}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {count > SHOWN && <p className="zk-kept-note">还有 {count - SHOWN} 项。</p>}
    </section>
  )
}
