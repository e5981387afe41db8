import { foldQuery } from '../analysis/index.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { alsoSearched } from '../query-log/index.ts'
import { findsSomething } from '../request/index.ts'
import { searchRules } from '../tuning/index.ts'

const MOST = 20

/** Words that go with this one: its synonyms first, then what others searched for too. None that finds nothing for the caller. */
export async function expandKeyword(ctx: Context<SearchDeps>, text: string): Promise<string[]> {
  const { synonyms, blocked } = await searchRules(ctx.deps.db, ctx.actor.tenantId)
  const others = new Set([...(synonyms.get(foldQuery(text)) ?? []), ...(await alsoSearched(ctx, text))])
  const words: string[] = []
  for (const word of others) {
    if (words.length >= MOST) break
    if (!blocked.has(word) && (await findsSomething(ctx, word))) words.push(word)
  }
  return words
}
