import type { TaxonomyNode } from '#server/access/documents/index.ts'
import type { TaxonomyCodes } from '../request/index.ts'

/*
 * A saved search names categories and topics by their ids. The wire names them by codes, which change when a node is
 * moved, and the code of a deleted node is used again.
 */

type Query = Readonly<Record<string, unknown>>
type Names = (value: string, nodes: readonly TaxonomyNode[]) => string

/**
 * Stands before a code that named nothing when the search was saved. Such a search finds nothing, whatever gets this
 * code later.
 */
const NONE = '?'

const codeToId: Names = (code, nodes) => nodes.find((node) => node.code === code)?.id ?? NONE + code
/** A deleted node keeps its id, which is no node's code. */
const idToCode: Names = (id, nodes) => nodes.find((node) => node.id === id)?.code ?? id

export const toStored = (query: Query, codes: TaxonomyCodes): Query => renamed(query, codes, codeToId)
export const fromStored = (query: Query, codes: TaxonomyCodes): Query => renamed(query, codes, idToCode)

function renamed(query: Query, codes: TaxonomyCodes, name: Names): Query {
  const list = (values: unknown, nodes: readonly TaxonomyNode[]) =>
    Array.isArray(values) ? values.filter(Boolean).map((value) => name(String(value), nodes)) : values
  const one = (conditions: Query): Query => ({
    ...conditions,
    ...('category' in conditions && { category: list(conditions['category'], codes.categories) }),
    ...('topicCodes' in conditions && { topicCodes: list(conditions['topicCodes'], codes.topics) }),
  })
  const earlier = query['filterParams']
  return { ...one(query), ...(Array.isArray(earlier) && { filterParams: earlier.map((each) => one(each as Query)) }) }
}
