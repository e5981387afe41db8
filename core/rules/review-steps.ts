import type { Refused } from './review.ts'

/**
 * A submission on its way: one or two people decide one after the other. The state of the document is in `review.ts`;
 * this says whose turn it is.
 */
export const FLOW_STATES = ['waiting', 'passed', 'rejected', 'withdrawn'] as const
export type FlowState = (typeof FLOW_STATES)[number]

/** What is written down about a submission. `revise`: the content was changed while it waited, so it begins anew. */
export const FLOW_ACTIONS = ['submit', 'revise', 'pass', 'reject', 'withdraw'] as const
export type FlowAction = (typeof FLOW_ACTIONS)[number]

interface FlowStep {
  step: number
  steps: number
  /** Who passed the first step. */
  firstId: string | null
}

/** What a decision needs to know of the person. */
interface StepActor {
  id: string | null
  /** Belongs to the group of the second step. */
  isSecond: boolean
}

/** Whether the person may decide in this step; null: they may. */
export function stepRefusal(flow: FlowStep, actor: StepActor): Refused | null {
  if (flow.step === 1) return null
  if (actor.id !== null && actor.id === flow.firstId) return { refused: '您已在初审通过，终审须由另一人完成' }
  return actor.isSecond ? null : { refused: '这篇知识在终审，请由终审人处理' }
}

/** Passing does not publish yet: somebody else decides after this step. */
export const isFirstOfTwo = ({ step, steps }: FlowStep): boolean => step < steps
