import * as contract from '#core/contract/sys/jobs/scheduled-job.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { fireTask, jobWatch } from './firing.ts'
import { executeJob, JOBS, offeredKinds, pauseJob, resumeJob, listRuns } from './jobs.ts'
import { runSweep, runTask } from './running.ts'
import type { JobDeps } from './deps.ts'

export type { JobDeps } from './deps.ts'

const route = routesFor<JobDeps>()

/** Server tasks at times set by people: Quartz cron expressions in Chinese time. */
export const scheduledJobFeature: Feature<JobDeps> = {
  name: 'scheduled-jobs',
  routes: [
    ...resourceRoutes(JOBS, {
      list: contract.jobList,
      get: contract.jobGet,
      add: contract.jobAdd,
      edit: contract.jobEdit,
      remove: contract.jobDelete,
      removeMany: contract.jobDeleteBatch,
      export: contract.jobExport,
      template: contract.jobTemplate,
      import: contract.jobImport,
    }),
    route(contract.jobKinds, async (ctx) => offeredKinds(ctx)),
    route(contract.jobPause, (ctx, { query }) => pauseJob(ctx, query.id)),
    route(contract.jobResume, (ctx, { query }) => resumeJob(ctx, query.id)),
    route(contract.jobExecute, (ctx, { query }) => executeJob(ctx, query.id)),
    route(contract.jobRuns, (ctx, { query }) => listRuns(ctx, query.id)),
  ],
  tasks: [fireTask, runTask],
  schedules: [jobWatch, runSweep],
}
