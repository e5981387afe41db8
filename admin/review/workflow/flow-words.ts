import type { FlowEvent, FlowRow } from '#core/contract/km/documents/review-flow.ts'

export const STATES = {
  waiting: { tone: 'warn', text: '审核中' },
  passed: { tone: 'good', text: '已通过' },
  rejected: { tone: 'bad', text: '已驳回' },
  withdrawn: { tone: 'quiet', text: '已撤回' },
} as const

export const ACTIONS: Readonly<Record<FlowEvent['action'], string>> = {
  submit: '提交',
  revise: '改了内容，重新审核',
  pass: '通过',
  reject: '驳回',
  withdraw: '撤回',
}

/** The name of a step of a submission with so many steps. */
export const stepName = (steps: number, step: number): string => (steps === 1 ? '审核' : step === 1 ? '初审' : '终审')

export const currentStep = ({ state, steps, step }: FlowRow): string =>
  state === 'waiting' ? stepName(steps, step) : STATES[state].text
