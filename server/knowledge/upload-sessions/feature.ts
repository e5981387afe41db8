import type { Feature } from '#server/jobs/queue/index.ts'
import type { UploadDeps } from './deps.ts'
import { uploadRoutes } from './routes.ts'
import { uploadSweep } from './sweep.ts'
import { unpackTask } from './unpack-task.ts'

export const uploadFeature: Feature<UploadDeps> = {
  name: 'uploads',
  routes: uploadRoutes,
  tasks: [unpackTask],
  schedules: [uploadSweep],
}
