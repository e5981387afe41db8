import { defineTask, type Feature } from '#server/jobs/queue/index.ts'
import type { RenditionDeps } from './deps.ts'
import { releaseFiles } from './release.ts'
import { RELEASE_FILES } from './release-later.ts'

const releaseTask = defineTask(RELEASE_FILES, {
  title: '清理不再使用的文件内容',
  concurrency: 1,
  attempts: 5,
  run: ({ sources }, deps: RenditionDeps) => releaseFiles(deps, sources),
})

export const renditionFeature: Feature<RenditionDeps> = { name: 'renditions', tasks: [releaseTask] }
