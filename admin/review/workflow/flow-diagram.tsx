import type { ReactElement } from 'react'
import { stepTitle } from '#core/rules/review/review-steps.ts'
import type { FlowDetails, FlowEvent } from '#core/contract/km/review/review-flow.ts'
import { Icon, type IconName } from '#ui/controls/icon/icon.tsx'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { ACTIONS, STATES, whoDid } from './flow-words.ts'

/** Where a submission stands in a node of its diagram. */
type NodeState = 'done' | 'now' | 'next' | 'failed'

interface Node {
  name: string
  state: NodeState
  note: string
  time: string | null | undefined
  /** It waits too long here. */
  isOverdue?: boolean
}

const ICONS: Readonly<Record<NodeState, IconName>> = { done: 'check', now: 'clock', next: 'ellipsis', failed: 'x' }
const WORDS: Readonly<Record<NodeState, string>> = { done: '完成', now: '进行中', next: '未开始', failed: '没有通过' }

/** The steps of a submission from left to right, and where it stands. */
export function FlowDiagram({ flow }: { flow: FlowDetails }): ReactElement {
  return (
    <ol className="zk-flow-diagram" aria-label="流程图">
      {nodesOf(flow).map(({ name, state, note, time, isOverdue }) => (
        <li key={name} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span aria-hidden="true">
            <Icon name={ICONS[state]} size={16} />
          </span>
          <b>{name}</b>
          <small>{WORDS[state]}</small>
          {isOverdue && <Tag tone="warn">已超期</Tag>}
          {note !== '' && <small>{note}</small>}
          {time && (
            <small>
              <WireTime time={time} />
            </small>
          )}
        </li>
      ))}
    </ol>
  )
}

function nodesOf(flow: FlowDetails): Node[] {
  const since = flow.events.findLastIndex(({ action }) => action === 'submit' || action === 'revise')
  const passes = flow.events.slice(since).filter(({ action }) => action === 'pass')
  const start = { name: '提交', state: 'done' as const, note: flow.starterName ?? '已注销', time: flow.startTime }
  const steps = Array.from({ length: flow.steps }, (_, at) => stepNode(flow, at + 1, passes[at]))
  const isOut = flow.state === 'passed'
  return [
    start,
    ...steps,
    { name: '发布', state: isOut ? 'done' : 'next', note: '', time: isOut ? flow.endTime : null },
  ]
}

function stepNode(flow: FlowDetails, step: number, pass: FlowEvent | undefined): Node {
  const name = stepTitle(flow.steps, step)
  if (pass) return { name, state: 'done', note: whoDid(pass), time: pass.createTime }
  if (step !== flow.step) return { name, state: 'next', note: '', time: null }
  if (flow.state === 'waiting') {
    return {
      name,
      state: 'now',
      note: `等 ${flow.waitsFor.join('、') || '还没有人能审核'}`,
      time: flow.stepTime,
      isOverdue: flow.overdue,
    }
  }
  return { name, state: 'failed', note: STATES[flow.state].text, time: flow.endTime }
}

/** Who did what, when and why. */
export const FlowEvents = ({ flow }: { flow: FlowDetails }): ReactElement => (
  <ol className="zk-flow-events" aria-label="经过">
    {flow.events.map((event) => (
      <li key={event.id}>
        <b>{whoDid(event)}</b> {event.action === 'pass' && flow.steps > 1 && stepTitle(flow.steps, event.step)}
        {ACTIONS[event.action]}
        {event.targetName && <b> {event.targetName}</b>}
        {event.createTime && (
          <small>
            <WireTime time={event.createTime} />
          </small>
        )}
        {event.reason && <q>{event.reason}</q>}
      </li>
    ))}
  </ol>
)
