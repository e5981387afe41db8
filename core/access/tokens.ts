import type { Scope } from './scope.ts'

/**
 * Access tokens: the only mechanism that decides who reads a document, the same in SQL and in the index. `labels`
 * describe a document, and restrictions test them; `opens` name who is let in, and permissions test them.
 */
export interface DocumentTokens {
  labels: string[]
  audience: string[]
}

export interface DocumentFacts {
  id: string
  scope: Scope
  /** The document's department and its ancestors, beginning with itself; empty without a department. */
  departmentPath: readonly string[]
  /** The category and its ancestors. */
  categoryPath: readonly string[]
  /** All topics with their ancestors. */
  topicPaths: readonly string[]
  /**
   * The closed department that contains the document: the nearest one on the path. Only its people and those below read
   * without a grant.
   */
  departmentClosed: string | null
  /** Its category or one of its topics is closed, or is below a closed one: then only grants open the document. */
  taxonomyClosed: boolean
}

export const token = {
  doc: (id: string) => `doc:${id}`,
  category: (id: string) => `cat:${id}`,
  topic: (id: string) => `topic:${id}`,
  department: (id: string) => `org:${id}`,
  /** The people of a department read the documents of the departments below it. */
  up: (id: string) => `up:${id}`,
  /** The people of a department and of those below it read its documents. */
  down: (id: string) => `down:${id}`,
  everybody: 'public',
  staff: 'staff',
} as const

export function documentTokens(d: DocumentFacts): DocumentTokens {
  const filedIn = [
    ...d.categoryPath.map(token.category),
    ...d.topicPaths.map(token.topic),
    ...d.departmentPath.map(token.department),
  ]
  const labels = unique([token.doc(d.id), ...filedIn])
  if (d.scope === 'private') return { labels, audience: [token.doc(d.id)] }
  const open = d.taxonomyClosed ? [] : openByScope(d)
  return { labels, audience: unique([token.doc(d.id), ...open, ...filedIn]) }
}

function openByScope(d: DocumentFacts): string[] {
  const own = d.departmentPath[0]
  const wall = d.departmentClosed
  if (d.scope === 'department') {
    const inside = wall === null ? d.departmentPath : upTo(d.departmentPath, wall)
    return own === undefined ? [] : [...inside.map(token.up), token.down(own)]
  }
  // The staff and public documents of a closed department are only for its own people and those below.
  if (wall !== null) return [token.down(wall)]
  return [d.scope === 'public' ? token.everybody : token.staff]
}

const upTo = (path: readonly string[], last: string) => path.slice(0, path.indexOf(last) + 1)

export interface ReaderTokens {
  allow: string[]
  deny: string[]
  clearance: number
}

/** The tokens of a guest, while the site admits guests. */
export const GUEST: ReaderTokens = { allow: [token.everybody], deny: [], clearance: 0 }

/** Resolves a person. `departmentPaths`: for each department the path to the root, beginning with itself. */
export function personTokens(p: { departmentPaths: readonly (readonly string[])[]; clearance: number }): ReaderTokens {
  const ups = p.departmentPaths.flatMap((path) => path.slice(0, 1).map(token.up))
  const downs = p.departmentPaths.flatMap((path) => path.map(token.down))
  return { allow: unique([token.everybody, token.staff, ...ups, ...downs]), deny: [], clearance: p.clearance }
}

const unique = (tokens: readonly string[]) => [...new Set(tokens)]
