import { defineTask, type Feature, type Schedule } from '#server/jobs/queue/index.ts'
import type { RenditionDeps } from './deps.ts'
import { endLeftBehind } from './receive.ts'
import { deleteUnreferenced } from './delete-unreferenced.ts'
import { DELETE_UNREFERENCED } from './delete-unreferenced-later.ts'

const deleteUnreferencedTask = defineTask(DELETE_UNREFERENCED, {
  title: '清理不再使用的文件内容',
  concurrency: 1,
  attempts: 5,
  run: ({ sources }, deps: RenditionDeps) => deleteUnreferenced(deps, sources),
})

const DAY_MS = 86_400_000

/** Removes what killed servers have left, while other servers continue. */
const claimSweep: Schedule<RenditionDeps> = {
  name: 'sweep-content-claims',
  title: '清理中断的上传和删除',
  everySeconds: 60,
  run: (deps) => endLeftBehind(deps, DAY_MS),
}

export const renditionFeature: Feature<RenditionDeps> = {
  name: 'renditions',
  tasks: [deleteUnreferencedTask],
  schedules: [claimSweep],
}
