export { changeCompaction } from './compact.ts'
export {
  CHANGE_CHANNEL,
  changesAfter,
  lockOutbox,
  lagAfter,
  lastChange,
  narrowedAfter,
  recordChanges,
} from './outbox.ts'
