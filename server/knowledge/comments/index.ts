export { countUnseen, listToMe, markSeen } from './to-me.ts'
export { commentFeature } from './routes.ts'
