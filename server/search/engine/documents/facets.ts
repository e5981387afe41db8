import type { FacetValue, SearchAnswer } from '../../model/index.ts'
import { type DocumentTable, type FacetName, FACETS } from './document-table.ts'

const LONGEST_FACET = 100

/** Counts the values of the documents of a result, the most frequent first. */
export function countFacets(table: DocumentTable, documents: readonly number[]): SearchAnswer['facets'] {
  const counts = FACETS.map((name) => new Uint32Array(table.facetValues[name].size))
  for (const document of documents) {
    const codes = table.row(document)?.facets
    if (!codes) continue
    for (let i = 0; i < counts.length; i++) if (codes[i]! >= 0) counts[i]![codes[i]!]!++
  }
  const facet = (name: FacetName): FacetValue[] => listValues(table, name, counts[FACETS.indexOf(name)]!)
  return { kind: facet('kind'), category: facet('category'), department: facet('department'), year: facet('year') }
}

function listValues(table: DocumentTable, name: FacetName, counts: Uint32Array): FacetValue[] {
  const values: FacetValue[] = []
  for (const [code, count] of counts.entries()) {
    if (count > 0) values.push({ value: table.facetValues[name].text(code), count })
  }
  return values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, LONGEST_FACET)
}
