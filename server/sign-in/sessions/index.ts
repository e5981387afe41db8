export type { AuthDeps } from './deps.ts'
export { type Found, type KeptActors, keptActors } from './kept-actors.ts'
export { type Asked, rememberDevice, trailOf } from './known-device.ts'
export {
  ACCOUNT_LIMIT,
  accountSubject,
  ADDRESS_LIMIT,
  CAPTCHA_AFTER,
  failuresLeft,
  LINK_LIMIT,
  lockedMinutes,
  type Trail,
} from './lock-out.ts'
export { RIGHTS_WRITES } from './rights-writes.ts'
export { newToken, sessionEnd, tokenHash } from './session-life.ts'
export {
  addSession,
  clearFailures,
  countFailure,
  endOtherSessions,
  endSession,
  endSessionsOf,
  FOREVER,
  holdSession,
  lockPerson,
  keepCaptcha,
  liveAt,
  livePerson,
  liveSession,
  liveSessionById,
  liveSessionsOf,
  markSeen,
  type Person,
  personById,
  personByName,
  readCaptcha,
  setOrgCode,
  setPassword,
  stampOf,
  standingOf,
  takeCaptcha,
} from './store.ts'
export { sweepNow } from './sweep.ts'
