import type { Scope } from './scope.ts'
import type { DocumentFacts } from './tokens.ts'

/** The part of a department, category or topic that rights depend on. */
export interface TreeNode {
  id: string
  parentId: string | null
  closed: boolean
}

/** The trees that documents are filed in besides departments: categories (分类) and topics (专题). */
export type TaxonomyKind = 'category' | 'topic'

export type Tree = ReadonlyMap<string, TreeNode>

export interface Trees {
  departments: Tree
  categories: Tree
  topics: Tree
}

export const buildTree = (nodes: readonly TreeNode[]): Tree => new Map(nodes.map((node) => [node.id, node]))

/**
 * The node and its ancestors, beginning with itself. An unknown id is a path of its own, so that restrictions on it
 * stay in force. A circle, which the store never writes, ends where it began.
 */
export function pathTo(tree: Tree, id: string): string[] {
  const path: string[] = []
  for (let at: string | null = id; at !== null && !path.includes(at); at = tree.get(at)?.parentId ?? null) path.push(at)
  return path
}

const isClosed = (tree: Tree) => (id: string) => tree.get(id)?.closed ?? false

/** The department, category and topics of a document. */
export interface FiledDocument {
  id: string
  scope: Scope
  departmentId: string | null
  category: string | null
  topics: readonly string[]
}

/** The facts from which a document's tokens are made; computed again when a node is moved, closed or opened. */
export function documentFacts(document: FiledDocument, trees: Trees): DocumentFacts {
  const { departments, categories, topics } = trees
  const departmentPath = document.departmentId === null ? [] : pathTo(departments, document.departmentId)
  const categoryPath = document.category === null ? [] : pathTo(categories, document.category)
  const topicPaths = [...new Set(document.topics.flatMap((topic) => pathTo(topics, topic)))]
  return {
    id: document.id,
    scope: document.scope,
    departmentPath,
    categoryPath,
    topicPaths,
    departmentClosed: departmentPath.find(isClosed(departments)) ?? null,
    taxonomyClosed: categoryPath.some(isClosed(categories)) || topicPaths.some(isClosed(topics)),
  }
}
