import { inArray } from 'drizzle-orm'
import { visibleTaxonomy } from '#server/access/documents/index.ts'
import { taxonomyNode } from '#server/db/schema/index.ts'
import type { TableDictionary } from '#server/jobs/queue/index.ts'

/** Topics; the actor learns nothing about invisible ones. */
export const TOPIC_DICTIONARY: TableDictionary = {
  listedBy: null,
  tenantId: taxonomyNode.tenantId,
  id: taxonomyNode.id,
  parentId: taxonomyNode.parentId,
  texts: { name: taxonomyNode.name },
  codes: { id: taxonomyNode.id, code: taxonomyNode.code },
  seen: async ({ deps, actor }) =>
    inArray(
      taxonomyNode.id,
      (await visibleTaxonomy(deps.db, actor, 'topic')).map(({ id }) => id),
    ),
}
