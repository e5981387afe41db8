import type { Feature } from '#server/jobs/queue/index.ts'
import type { ImportDeps } from './deps.ts'
import { netTask } from './net-source.ts'
import { importRoutes } from './routes.ts'
import { importSweep } from './sweep.ts'
import { wordTask } from './word.ts'

/** Web pages and Word files that become knowledge. */
export const importFeature: Feature<ImportDeps> = {
  name: 'import',
  routes: importRoutes,
  tasks: [netTask, wordTask],
  schedules: [importSweep],
}
