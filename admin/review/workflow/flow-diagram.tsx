import type { ReactElement } from 'react'
import type { FlowDetails, FlowEvent } from '#core/contract/km/documents/review-flow.ts'
import { Icon, type IconName } from '#ui/controls/icon/icon.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { ACTIONS, STATES, stepName } from './flow-words.ts'

/** Where a submission stands in a node of its diagram. */
type NodeState = 'done' | 'now' | 'next' | 'failed'

interface Node {
  name: string
  state: NodeState
  note: string
  time: string | null | undefined
}

const ICONS: Readonly<Record<NodeState, IconName>> = { done: 'check', now: 'clock', next: 'ellipsis', failed: 'x' }
const WORDS: Readonly<Record<NodeState, string>> = { done: '完成', now: '进行中', next: '未开始', failed: '没有通过' }

/** The steps of a submission from left to right, and where it stands. */
export function FlowDiagram({ flow }: { flow: FlowDetails }): ReactElement {
  return (
    <ol className="zk-flow-diagram" aria-label="流程图">
      {nodesOf(flow).map(({ name, state, note, time }) => (
        <li key={name} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span aria-hidden="true">
            <Icon name={ICONS[state]} size={16} />
          </span>
          <b>{name}</b>
          <small>{WORDS[state]}</small>
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
  const name = stepName(flow.steps, step)
  if (pass) return { name, state: 'done', note: pass.realname ?? '已注销', time: pass.createTime }
  if (step !== flow.step) return { name, state: 'next', note: '', time: null }
  if (flow.state === 'waiting') {
    return { name, state: 'now', note: `等 ${flow.waitsFor.join('、') || '还没有人能审核'}`, time: flow.stepTime }
  }
  return { name, state: 'failed', note: STATES[flow.state].text, time: flow.endTime }
}

/** Who did what, when and why. */
export const FlowEvents = ({ flow }: { flow: FlowDetails }): ReactElement => (
  <ol className="zk-flow-events" aria-label="经过">
    {flow.events.map((event) => (
      <li key={event.id}>
        <b>{event.realname ?? '系统'}</b>{' '}
        {event.action === 'pass' && flow.steps > 1 && stepName(flow.steps, event.step)}
        {ACTIONS[event.action]}
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
