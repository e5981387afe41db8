import type { Actor } from '#server/kernel/actor.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { UploadDeps } from './deps.ts'
import { uploadRoutes } from './routes.ts'
import { uploadSweep } from './sweep.ts'
import { unpackTask } from './unpack-task.ts'

interface Deps extends UploadDeps {
  actorOfUser: (userId: string) => Promise<Actor | null>
}

export const uploadFeature: Feature<Deps> = {
  name: 'uploads',
  routes: uploadRoutes,
  tasks: [unpackTask],
  schedules: [uploadSweep],
}
