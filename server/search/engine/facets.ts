import type { FacetValue, SearchAnswer } from '../types.ts'
import type { DocumentTable, Row } from './document-table.ts'

const LONGEST_FACET = 100

/** Counts the values of the documents of a result, the most frequent first. */
export function countFacets(table: DocumentTable, documents: Iterable<number>): SearchAnswer['facets'] {
  const counts = { kind: new Counter(), category: new Counter(), department: new Counter(), year: new Counter() }
  for (const document of documents) {
    const row: Row | undefined = table.row(document)
    if (!row) continue
    counts.kind.add(row.kind)
    counts.year.add(row.year)
    if (row.category !== null) counts.category.add(row.category)
    if (row.department !== null) counts.department.add(row.department)
  }
  return {
    kind: counts.kind.values(),
    category: counts.category.values(),
    department: counts.department.values(),
    year: counts.year.values(),
  }
}

class Counter {
  readonly #counts = new Map<string, number>()

  add(value: string): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
  }

  values(): FacetValue[] {
    const values = Array.from(this.#counts, ([value, count]) => ({ value, count }))
    return values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, LONGEST_FACET)
  }
}
