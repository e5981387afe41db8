export { changeCompaction } from './compact.ts'
export {
  CHANGE_CHANNEL,
  changesAfter,
  lockChangeLog,
  lagAfter,
  lastChange,
  narrowedAfter,
  recordChanges,
} from './change-log.ts'
