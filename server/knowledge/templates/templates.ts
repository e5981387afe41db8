import { eq, isNull, notInArray, or } from 'drizzle-orm'
import * as contract from '#core/contract/km/documents/template.ts'
import { loadTaxonomy, shownTaxonomy } from '#server/access/documents/index.ts'
import { documentTemplate, taxonomyNode } from '#server/db/schema/index.ts'
import { defineResource, reference } from '#server/resource/facts.ts'

/** Templates of a category that is closed to somebody do not exist for them; those of a deleted category do. */
export const TEMPLATES = defineResource({
  table: documentTemplate,
  kind: 'document-template',
  noun: '文档模板',
  list: contract.templateList,
  add: contract.templateAdd,
  refers: {
    categoryId: reference(taxonomyNode, 'categoryName', {
      where: eq(taxonomyNode.kind, 'category'),
      above: taxonomyNode.parentId,
    }),
  },
  async seen({ deps, actor }, db = deps.db) {
    const all = await loadTaxonomy(db, actor.tenantId, 'category')
    const visible = new Set(shownTaxonomy(all, actor, 'category').map(({ id }) => id))
    const closed = all.filter(({ id }) => !visible.has(id)).map(({ id }) => id)
    return or(isNull(documentTemplate.categoryId), notInArray(documentTemplate.categoryId, closed))!
  },
})
