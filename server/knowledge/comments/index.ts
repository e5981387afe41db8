export { countUnseen, listToMe, markSeen } from './to-me.ts'
export { addComment } from './write.ts'
export { commentFeature } from './routes.ts'
