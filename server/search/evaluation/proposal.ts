import { and, asc, eq } from 'drizzle-orm'
import type { Proposal } from '#core/contract/km/search/search-trial.ts'
import type { Database } from '#server/db/database.ts'
import { searchSynonym } from '#server/db/schema/index.ts'
import { buildDictionary, dictionaryRows } from '../indexing/index.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { synonymMap, withOffice } from '../tuning/index.ts'

type Synonyms = ReadonlyMap<string, readonly string[]>

export interface Proposed {
  synonyms: { before: Synonyms; after: Synonyms }
  /** Null if the dictionary stays as it is. */
  dictionary: { before: string; after: string } | null
}

/** The rules as they are and as they would be. */
export async function proposed(db: Database, tenantId: string, proposal: Proposal): Promise<Proposed> {
  const groups = await db
    .select()
    .from(searchSynonym)
    .where(and(eq(searchSynonym.tenantId, tenantId), eq(searchSynonym.enabled, true)))
    .orderBy(asc(searchSynonym.id))
  const kept = groups.filter(({ id }) => !proposal.removedSynonyms.includes(id))
  const rows = await dictionaryRows(db)
  const words = rows.filter((row) => row.tenantId !== tenantId || !proposal.removedWords.includes(row.id))
  const before = buildDictionary(rows)
  const after = buildDictionary([...words, ...proposal.words])
  const isOn = (await siteValues(db, tenantId)).OfficeSynonyms === '1'
  const searched = (rules: Parameters<typeof synonymMap>[0]) => withOffice(synonymMap(rules), isOn)
  return {
    synonyms: { before: searched(groups), after: searched([...kept, ...proposal.synonyms]) },
    dictionary: before.version === after.version ? null : { before: before.text, after: after.text },
  }
}
