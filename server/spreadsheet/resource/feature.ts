import type { Feature } from '#server/jobs/queue/index.ts'
import { progressRoutes } from './import-progress.ts'
import { importRowsTask, type ImportTaskDeps, sweepImports } from './import-task.ts'
import { errorFile, sweepFailures } from './refused-rows.ts'

export const sheetFeature: Feature<ImportTaskDeps> = {
  name: 'sheets',
  routes: [errorFile, ...progressRoutes],
  tasks: [importRowsTask],
  schedules: [sweepFailures, sweepImports],
}
