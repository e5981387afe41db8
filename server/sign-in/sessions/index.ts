export type { AuthDeps } from './deps.ts'
export { type Found, type KeptActors, keptActors } from './kept-actors.ts'
export { type Asked, rememberDevice, findTrail } from './known-device.ts'
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
  endSessions,
  FOREVER,
  holdSession,
  lockPerson,
  keepCaptcha,
  liveAt,
  livePerson,
  liveSession,
  liveSessionById,
  selectLiveSessions,
  markSeen,
  type Person,
  personById,
  personByName,
  readCaptcha,
  setOrgCode,
  setPassword,
  rightsStamp,
  findStanding,
  takeCaptcha,
} from './store.ts'
export { sweepNow } from './sweep.ts'
