export { actorOfUser } from './person-actor.ts'
export { signInRefusal } from './policy.ts'
export { openableLink, resolveActor } from './resolve-actor.ts'
