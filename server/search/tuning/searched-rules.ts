import { and, asc, desc, eq } from 'drizzle-orm'
import type { WordKind } from '#core/contract/km/search/search-rule.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'
import { searchCurated, searchSynonym, searchWord } from '#server/db/schema/index.ts'
import { siteValues } from '#server/settings/site/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { foldQuery } from '../analysis/index.ts'
import { OFFICE_SYNONYMS } from './office-synonyms.ts'

export interface CuratedRule {
  id: string
  /** Its first pattern as it was written. */
  asked: string
  patterns: readonly string[]
  whole: boolean
  documentId: string | null
  restsOn: readonly string[]
  answer: string | null
}

/** The search rules of the administrators, folded for matching. */
export interface SearchRules {
  /** By word: its alternatives. */
  synonyms: ReadonlyMap<string, readonly string[]>
  curated: readonly CuratedRule[]
  stop: ReadonlySet<string>
  blocked: ReadonlySet<string>
  hot: readonly string[]
}

const KEEP_MS = 2000

/** Every server sees a change within two seconds. */
export const searchRules = cachedByTenant(KEEP_MS, async (db: Database, tenantId: string): Promise<SearchRules> => {
  const [{ OfficeSynonyms }, groups, curated, words] = await Promise.all([
    siteValues(db, tenantId),
    db
      .select()
      .from(searchSynonym)
      .where(and(eq(searchSynonym.tenantId, tenantId), eq(searchSynonym.enabled, true)))
      .orderBy(asc(searchSynonym.id)),
    db
      .select()
      .from(searchCurated)
      .where(and(eq(searchCurated.tenantId, tenantId), eq(searchCurated.enabled, true)))
      .orderBy(asc(searchCurated.id)),
    db
      .select({ kind: searchWord.kind, word: searchWord.word })
      .from(searchWord)
      .where(eq(searchWord.tenantId, tenantId))
      .orderBy(desc(searchWord.weight), asc(searchWord.id)),
  ])
  const ofKind = (kind: WordKind) => words.filter((row) => row.kind === kind).map((row) => foldQuery(row.word))
  return {
    synonyms: withOffice(synonymMap(groups), OfficeSynonyms === '1'),
    curated: curated.map((row) => ({ ...row, asked: row.patterns[0] ?? '', patterns: row.patterns.map(foldQuery) })),
    stop: new Set(ofKind('stop')),
    blocked: new Set(ofKind('blocked')),
    hot: ofKind('hot'),
  }
})

type Group = Pick<typeof searchSynonym.$inferSelect, 'word' | 'others' | 'oneWay'>

/** The groups of the product as an administrator sees them. */
export async function officeSynonyms({ deps, actor }: Context<SearchDeps>) {
  const { OfficeSynonyms } = await siteValues(deps.db, actor.tenantId)
  return { enabled: OfficeSynonyms === '1', groups: OFFICE_SYNONYMS.map((group) => [...group]) }
}

const office = synonymMap(OFFICE_SYNONYMS.map(([word, ...others]) => ({ word: word!, others, oneWay: false })))

/** The site's own alternatives come first, because only a few are searched. */
export function withOffice(own: ReadonlyMap<string, readonly string[]>, isOn: boolean): SearchRules['synonyms'] {
  if (!isOn) return own
  const merged = new Map<string, readonly string[]>(own)
  for (const [word, others] of office) merged.set(word, [...new Set([...(own.get(word) ?? []), ...others])])
  return merged
}

/** The alternatives of each word; groups that share a word are joined. */
export function synonymMap(groups: readonly Group[]): Map<string, string[]> {
  const sets = new Map<string, Set<string>>()
  for (const { word, others, oneWay } of groups) {
    const all = [...new Set([word, ...others].map(foldQuery))]
    for (const from of oneWay ? all.slice(0, 1) : all) {
      const known = sets.get(from) ?? new Set<string>()
      for (const to of all) if (to !== from) known.add(to)
      sets.set(from, known)
    }
  }
  return new Map(Array.from(sets, ([from, to]) => [from, [...to]]))
}
