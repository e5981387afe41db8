import type { SearchAnswer, SearchHit, SearchRequest } from '../model/index.ts'
import type { Search } from './holds.ts'

/** Another way to ask; its hits count for a little less than those of the words as typed. */
export interface Variant {
  query: string
  weight: number
}

export interface United {
  answer: SearchAnswer
  /** Documents whose rank comes only from a variant; facets do not count them yet. */
  added: string[]
}

/** So many of a variant's best join the result. */
const DEPTH = 50
/** The best hits of the typed words stay among the first ten, also beside corrections. */
const KEPT_OF_PLAIN = 3
const FIRST_RANK_KEPT = 7

/**
 * The plain result joined by the best hits of each variant that found all it asked for, by weighted score. The same
 * for every page: the variants' documents are taken out of the plain result, so that none is shown or counted twice.
 */
export async function unite(search: Search, request: SearchRequest, variants: readonly Variant[]): Promise<United> {
  const asked = { ...request, from: 0, size: DEPTH }
  const [plain, ...others] = await Promise.all([
    search(asked),
    ...variants.map(({ query }) => search({ ...asked, query })),
  ])
  const best = new Map<string, SearchHit>()
  for (const [i, answer] of others.entries()) {
    if (answer.relaxed) continue
    for (const hit of answer.hits) keepBetter(best, { ...hit, score: hit.score * variants[i]!.weight })
  }
  if (best.size === 0) return { answer: await search(request), added: [] }
  for (const hit of plain.hits) if (best.has(hit.documentId)) keepBetter(best, hit)
  liftPlain(best, plain.hits.slice(0, KEPT_OF_PLAIN))
  const rest = await search({
    ...request,
    from: 0,
    size: request.from + request.size,
    exclude: new Set([...request.exclude, ...best.keys()]),
  })
  const hits = [...best.values(), ...rest.hits].toSorted((a, b) => b.score - a.score)
  const total = rest.total + best.size
  const page = hits.slice(request.from, request.from + request.size)
  return { answer: { ...rest, hits: page, total, relaxed: false }, added: [...best.keys()] }
}

/** Puts the best plain hits at the latest on places 8 to 10; they are counted with the variants' from then on. */
function liftPlain(best: Map<string, SearchHit>, plain: readonly SearchHit[]): void {
  for (const [i, hit] of plain.entries()) {
    const others = [...best.values()].filter(({ documentId }) => documentId !== hit.documentId)
    const above = others.toSorted((a, b) => b.score - a.score)[FIRST_RANK_KEPT + i - 1]
    keepBetter(best, above && above.score > hit.score ? { ...hit, score: above.score } : hit)
  }
}

function keepBetter(best: Map<string, SearchHit>, hit: SearchHit): void {
  const known = best.get(hit.documentId)
  if (!known || known.score < hit.score) best.set(hit.documentId, hit)
}
