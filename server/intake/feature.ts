import type { Feature } from '../tasks/index.ts'
import type { IntakeDeps } from './deps.ts'
import { netTask } from './net-source.ts'
import { intakeRoutes } from './routes.ts'
import { intakeSweep } from './sweep.ts'
import { wordTask } from './word.ts'

/** Web pages and Word files that are taken in as knowledge. */
export const intakeFeature: Feature<IntakeDeps> = {
  name: 'import',
  routes: intakeRoutes,
  tasks: [netTask, wordTask],
  schedules: [intakeSweep],
}
