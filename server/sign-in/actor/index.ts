export { actorOfUser } from './person-actor.ts'
export { signInRefusal } from './policy.ts'
export { openableShare, resolveActor } from './resolve-actor.ts'
export { isAddressee } from './addressee.ts'
