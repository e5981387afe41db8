export { assertAbove } from './escalation-guard.ts'
export { lockUsers } from './lock-users.ts'
export { peopleFeature } from './routes.ts'
