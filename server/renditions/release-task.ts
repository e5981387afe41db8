import type { Transaction } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { enqueue, type TaskHandler } from '../tasks/index.ts'
import type { RenditionDeps } from './deps.ts'
import { releaseFiles } from './release.ts'

export const RELEASE_TASK = 'release-files'

/** In the transaction that lets go of contents: those that nobody holds are forgotten soon after. */
export async function releaseLater(tx: Transaction, sources: readonly string[], tenantId: string): Promise<void> {
  if (sources.length === 0) return
  await enqueue(tx, { kind: RELEASE_TASK, dedupeKey: newId(), payload: { sources: [...new Set(sources)] }, tenantId })
}

export const releaseTask = (deps: RenditionDeps): TaskHandler => ({
  concurrency: 1,
  attempts: 5,
  run: (payload) => releaseFiles(deps, (payload as { sources: string[] }).sources),
})
