export { actorOfUser } from './person-actor.ts'
export { signInRefusal } from './policy.ts'
export { actorOfSession, type AuthEngines, openableShare, resolveActor } from './resolve-actor.ts'
export { isAddressee } from './addressee.ts'
