/** What other features may use of taking in web pages and Word files as knowledge. */
export { NET_TASK, WORD_TASK } from './begin.ts'
export type { IntakeDeps } from './deps.ts'
export { netTask } from './net-source.ts'
export { intakeRoutes } from './routes.ts'
export { sweepIntakes } from './sweep.ts'
export { wordTask } from './word.ts'
