import { stepTitle } from '#core/rules/review/review-steps.ts'
import type { FlowEvent, FlowRow } from '#core/contract/km/review/review-flow.ts'

export const STATES = {
  waiting: { tone: 'warn', text: '审核中' },
  passed: { tone: 'good', text: '已通过' },
  rejected: { tone: 'bad', text: '已驳回' },
  withdrawn: { tone: 'quiet', text: '已撤回' },
} as const

const OVERDUE = { tone: 'bad', text: '已超期' } as const

/** How it stands, as a list shows it. */
export const stateOf = ({ state, overdue }: FlowRow) => (overdue ? OVERDUE : STATES[state])

export const ACTIONS: Readonly<Record<FlowEvent['action'], string>> = {
  submit: '提交',
  revise: '改了内容，重新审核',
  pass: '通过',
  reject: '驳回',
  withdraw: '撤回',
  remind: '催办',
  delegate: '转交给',
  escalate: '超期升级',
}

export const currentStep = ({ state, steps, step }: FlowRow): string =>
  state === 'waiting' ? stepTitle(steps, step) : STATES[state].text

/** Who did it, and in whose place. */
export const whoDid = ({ action, realname, forName }: FlowEvent): string => {
  if (forName !== null) return `${realname ?? '已注销'} 代 ${forName}`
  return realname ?? (action === 'escalate' ? '系统' : '已注销')
}
