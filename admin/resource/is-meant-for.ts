import type { ResourceAction } from './action.ts'

/** Whether an action is meant for a row in the state that it is in. */
export const isMeantFor = <Row>(action: ResourceAction<Row>, row: Row): boolean =>
  action.on === 'list' || (action.isEnabled?.(row) ?? true)
