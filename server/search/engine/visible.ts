import { analyzeQuery } from '../analysis/index.ts'
import type { SearchRequest } from '../model/index.ts'
import { Bitset } from './documents/bitset.ts'
import { matchedDocuments } from './matched.ts'
import { bestDocuments } from './ranking.ts'
import { planFor, type Searched } from './searched.ts'

/** The documents that are searched. */
export function visibleTo(searched: Searched, request: SearchRequest): Bitset {
  const { allOf = [], anyOf = [], without = [] } = request
  const visible = searched.table.visible(request.reader, request.now, request.exclude)
  searched.table.filter(visible, request.filters)
  if (request.only) searched.table.keepOnly(visible, request.only)
  for (const earlier of request.within) visible.keepOnly(matching(searched, earlier, visible))
  for (const word of allOf) visible.keepOnly(holding(searched, [word], visible))
  if (anyOf.length > 0) visible.keepOnly(holding(searched, anyOf, visible))
  if (without.length > 0) visible.removeAll(holding(searched, without, visible, EXACTLY))
  return visible
}

/** A search that excludes 2020 must still find 20200101. */
const EXACTLY = { begins: false }

/** The documents that contain one of the words completely, in a passage or in the title. */
function holding(searched: Searched, words: readonly string[], visible: Bitset, how = {}): Bitset {
  const found = new Bitset()
  for (const word of words) {
    const plan = planFor(searched, { ...analyzeQuery(word), ...how })
    for (const document of matchedDocuments(searched, plan, visible, Infinity, plan.fullMass)) found.add(document)
  }
  return found
}

/** The documents that an earlier query matched, or those of its relaxed form when nothing contained enough of it. */
function matching(searched: Searched, earlier: string, visible: Bitset): Bitset {
  const plan = planFor(searched, analyzeQuery(earlier))
  const matched = matchedDocuments(searched, plan, visible, Infinity)
  const best = matched.length > 0 ? [] : bestDocuments(searched, plan, visible)
  return Bitset.of([...matched, ...best.map(({ document }) => document)])
}
