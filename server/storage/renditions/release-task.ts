import * as v from 'valibot'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { defineTask, enqueue, type Feature, taskKind } from '#server/jobs/queue/index.ts'
import type { RenditionDeps } from './deps.ts'
import { releaseFiles } from './release.ts'

const RELEASE_FILES = taskKind('release-files', v.object({ sources: v.array(v.string()) }))

/** Call it in a transaction that no longer uses these contents; those that nobody uses are removed soon after. */
export async function releaseLater(tx: Transaction, sources: readonly string[], tenantId: string): Promise<void> {
  if (sources.length === 0) return
  await enqueue(tx, RELEASE_FILES, { dedupeKey: newId(), payload: { sources: [...new Set(sources)] }, tenantId })
}

const releaseTask = defineTask(RELEASE_FILES, {
  concurrency: 1,
  attempts: 5,
  run: ({ sources }, deps: RenditionDeps) => releaseFiles(deps, sources),
})

export const renditionFeature: Feature<RenditionDeps> = { name: 'renditions', tasks: [releaseTask] }
