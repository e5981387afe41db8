export { intakeFeature } from './feature.ts'
export type { IntakeDeps } from './deps.ts'
