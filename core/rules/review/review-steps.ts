import type { Refused } from './review.ts'

/**
 * A submission on its way: one or two people decide one after the other. The state of the document is in `review.ts`;
 * this says whose turn it is.
 */
export const FLOW_STATES = ['waiting', 'passed', 'rejected', 'withdrawn'] as const
export type FlowState = (typeof FLOW_STATES)[number]

/**
 * What is written down about a submission. `revise`: the content was changed while it waited, so it begins anew.
 * `escalate`: it waited too long, and others may decide as well.
 */
export const FLOW_ACTIONS = [
  'submit',
  'revise',
  'pass',
  'reject',
  'withdraw',
  'remind',
  'delegate',
  'escalate',
] as const
export type FlowAction = (typeof FLOW_ACTIONS)[number]

interface FlowStep {
  step: number
  steps: number
  /** Who passed the first step. */
  firstId: string | null
  /** In whose place they did. */
  firstForId: string | null
  /** Who submitted it. */
  starterId: string | null
  /** To whom it was handed; null while everybody who may review it may decide. */
  assigneeId: string | null
  /** It waited too long, so the people it is escalated to may decide. */
  isOverdue: boolean
}

/** What a decision needs to know of the person. */
export interface StepActor {
  id: string | null
  /** Wrote the document. */
  isAuthor: boolean
  /** Belongs to the group of the second step. */
  isSecond: boolean
  /** Belongs to the group that it is escalated to. */
  isEscalated: boolean
}

/** Nobody decides on what they wrote or submitted, nor on both steps, not even for somebody else. */
export function ownRefusal(flow: FlowStep, { id, isAuthor }: Pick<StepActor, 'id' | 'isAuthor'>): Refused | null {
  if (id === null) return { refused: '审核失败!' }
  if (isAuthor || id === flow.starterId) return { refused: '不能审核自己写的或自己提交的知识' }
  return id === flow.firstId || id === flow.firstForId ? { refused: '您已在初审通过，终审须由另一人完成' } : null
}

/** Why the person may not decide in this step; null: they may. */
export function stepRefusal(flow: FlowStep, actor: StepActor): Refused | null {
  const own = ownRefusal(flow, actor)
  if (own || (flow.isOverdue && actor.isEscalated)) return own
  if (flow.step > 1 && !actor.isSecond) return { refused: '这篇知识在终审，请由终审人处理' }
  const isElsewhere = flow.assigneeId !== null && flow.assigneeId !== actor.id
  return isElsewhere ? { refused: '这篇知识已转交给别人审核' } : null
}

/** Passing does not publish yet: somebody else decides after this step. */
export const isFirstOfTwo = ({ step, steps }: Pick<FlowStep, 'step' | 'steps'>): boolean => step < steps

/** 催办 once in so many hours. */
export const REMIND_HOURS = 24

/** The name of a step of a submission with so many steps. */
export const stepTitle = (steps: number, step: number): string => (steps === 1 ? '审核' : step === 1 ? '初审' : '终审')
