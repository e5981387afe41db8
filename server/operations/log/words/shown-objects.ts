import { inArray, or, sql } from 'drizzle-orm'
import { movable, readable, loadTaxonomy, visibleTaxonomy } from '#server/access/documents/index.ts'
import { type auditLog, document } from '#server/db/schema/index.ts'
import { asFields } from './changes.ts'
import type { Ctx } from './present-names.ts'

type Line = typeof auditLog.$inferSelect

/** Kinds that belong to a document; entries of an earlier release that do not name the document are not shown. */
export const OF_DOCUMENTS: ReadonlySet<string> = new Set(['comment', 'document', 'must-read', 'request', 'share'])

/**
 * Whether the caller may see the object of an entry: the right to read the log gives no right to knowledge. For objects
 * deleted permanently it is unknown who could read them. They are shown only to people who may see all deleted ones,
 * and only if the entry itself names what they belonged to.
 */
export async function shownObjects(ctx: Ctx, lines: readonly Line[]): Promise<(line: Line) => boolean> {
  const ids = [...new Set(lines.flatMap((line) => findDocument(line) || []))]
  const [documents, nodes] = [await openDocuments(ctx, ids), await openNodes(ctx, lines)]
  return (line) => {
    const node = findNode(line)
    if (node) return nodes(node)
    const documentId = findDocument(line)
    return documentId === null || documents(documentId, line.documentId !== null)
  }
}

/** The document of an entry; '' if it belongs to one that is not named. */
function findDocument({ objectKind, objectId, documentId, before, after }: Line): string | null {
  if (objectKind === 'document') return objectId
  if (documentId !== null) return documentId
  const said = { ...asFields(before), ...asFields(after) }
  if (objectKind === 'grant') return said['objectKind'] === 'document' ? stringOrEmpty(said['objectId']) : null
  return OF_DOCUMENTS.has(objectKind) ? stringOrEmpty(said['documentId']) : null
}

interface Node {
  kind: 'category' | 'topic'
  id: string
}

const isTree = (kind: unknown): kind is Node['kind'] => kind === 'category' || kind === 'topic'

/** The category or topic of an entry; for a grant, the object that it is on. */
function findNode({ objectKind, objectId, before, after }: Line): Node | null {
  if (isTree(objectKind)) return { kind: objectKind, id: objectId }
  const said = { ...asFields(before), ...asFields(after) }
  const on = said['objectKind']
  return objectKind === 'grant' && isTree(on) ? { kind: on, id: stringOrEmpty(said['objectId']) } : null
}

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

async function openDocuments(
  { deps, actor, now }: Ctx,
  ids: readonly string[],
): Promise<(id: string, isTold: boolean) => boolean> {
  if (ids.length === 0) return () => false
  const open = sql<boolean>`coalesce(${or(readable(actor, now), movable(actor))}, false)`
  const rows = await deps.db
    .select({ id: document.id, open })
    .from(document)
    // Also those of other tenants, which exist but are not visible here.
    .where(inArray(document.id, [...ids]))
  const known = new Map(rows.map((row) => [row.id, row.open]))
  const seesGone = actor.canWork && actor.purges && actor.within.length === 0
  return (id, isTold) => known.get(id) ?? (isTold && seesGone)
}

async function openNodes({ deps, actor }: Ctx, lines: readonly Line[]) {
  const open = new Map<string, boolean>()
  for (const kind of ['category', 'topic'] as const) {
    if (!lines.some((line) => findNode(line)?.kind === kind)) continue
    for (const { id } of await loadTaxonomy(deps.db, actor.tenantId, kind)) open.set(`${kind}:${id}`, false)
    for (const { id } of await visibleTaxonomy(deps.db, actor, kind)) open.set(`${kind}:${id}`, true)
  }
  return ({ kind, id }: Node) => open.get(`${kind}:${id}`) ?? actor.seeAll
}
