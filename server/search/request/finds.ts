import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { plainRequest } from './request.ts'

/** Whether a document that the person may read contains these words. */
export async function findsSomething({ deps, actor, now }: Context<SearchDeps>, words: string): Promise<boolean> {
  const exclude = await narrowedAfter(deps.db, deps.follower.cursor(), actor.tenantId)
  const request = plainRequest(actor, now, { query: words, size: 1, exclude })
  return (await deps.engine.phrasesExist(request, [words]))[0]!
}
