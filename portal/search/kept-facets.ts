import type { SearchResult } from '#core/contract/km/search/search.ts'
import { type FacetKey, FACETS, formatQuery, type SearchQuery } from './search-query.ts'

/** As screens read it. */
export type FacetValues = readonly { readonly value: string; readonly text: string; readonly count: number }[]
type Facets = Readonly<Record<FacetKey, FacetValues>>

/** The values of a facet while nothing of it was chosen, and the query without it. */
interface Known {
  readonly of: string
  readonly values: FacetValues
}
export type KnownFacets = { readonly [Key in FacetKey]?: Known | undefined }

const without = (query: SearchQuery, key: FacetKey): string =>
  formatQuery({ ...query, page: 1, sort: 'score', chosen: { ...query.chosen, [key]: [] } })

/** The server counts within the result, so a chosen value would hide the others; what was counted before it was chosen is kept. */
export const keepFacets = (known: KnownFacets, query: SearchQuery, facets: SearchResult['facets']): KnownFacets => ({
  ...known,
  ...Object.fromEntries(
    FACETS.filter(({ key }) => facets && query.chosen[key].length === 0).map(({ key }) => [
      key,
      { of: without(query, key), values: facets![key] },
    ]),
  ),
})

/** Values that were counted before one of this facet was chosen; null where nobody counted. */
export function countedBefore(known: KnownFacets, query: SearchQuery, key: FacetKey): FacetValues | null {
  const kept = known[key]
  return kept?.of === without(query, key) ? kept.values : null
}

/** The facets to choose from. */
export const offeredFacets = (known: KnownFacets, query: SearchQuery, facets: Facets | undefined): Facets | undefined =>
  facets && {
    ...facets,
    ...Object.fromEntries(FACETS.map(({ key }) => [key, countedBefore(known, query, key) ?? facets[key]])),
  }
