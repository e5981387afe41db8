import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import type { Context } from '#server/http/route.ts'
import { siteMasker } from '#server/configuration/masking-rules/index.ts'
import { askedNumbers } from '../masking/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { plainRequest } from './request.ts'

/** Whether a document that the person may read contains these words. */
export async function findsSomething({ deps, actor, now }: Context<SearchDeps>, words: string): Promise<boolean> {
  const masker = await siteMasker(deps.db, actor.tenantId)
  // What others searched for and find is not offered where it is a number that is masked for somebody.
  if (masker && askedNumbers(masker, words).length > 0) return false
  const exclude = await narrowedAfter(deps.db, deps.follower.cursor(), actor.tenantId)
  const request = plainRequest(actor, now, { query: words, size: 1, exclude })
  return (await deps.engine.phrasesExist(request, [words]))[0]!
}
