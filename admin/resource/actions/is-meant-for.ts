import type { ResourceAction } from './action.ts'

/** Whether an action applies to a row in its present state. */
export const isMeantFor = <Row>(action: ResourceAction<Row>, row: Row): boolean =>
  action.on === 'list' || (action.isEnabled?.(row) ?? true)
