export {
  CHANGE_CHANNEL,
  changesAfter,
  holdChanges,
  lagAfter,
  lastChange,
  narrowedAfter,
  recordChanges,
} from './outbox.ts'
