import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { TaxonomyMovePreview } from '../../taxonomy.ts'
import { Id, Switch } from '../../values.ts'

/* Ours: one category is merged into another and is gone then. */
export const chapter = '分类、专题与字段'

const merge = {
  id: Id,
  into: Id,
  /** The lines of rights of the merged category hold for the other one from then on; else they end. */
  carry: v.optional(Switch, false),
}

/** The same as before a move, for the documents of the merged category, and what else goes with it. */
export const categoryMergePreview = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/mergePreview',
  summary: '知识分类：合并之前，看什么会改变',
  query: v.object(merge),
  result: v.object({
    ...TaxonomyMovePreview.entries,
    /** Categories below it, which come below the other one. */
    children: v.number(),
    subscribers: v.number(),
    templates: v.number(),
    /** Its custom fields, which are asked no more. */
    fields: v.number(),
    /** Its documents keep the day until which its retention rule keeps them. */
    hasRule: v.boolean(),
    /** Lines that begin to hold for the documents of the other category; null for who may not see grants. */
    carried: v.nullable(v.number()),
  }),
  access: 'km:category:edit',
  programs: 'site',
})

export const categoryMerge = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmCategory/merge',
  summary: '知识分类：合并到另一个分类，不能撤销',
  body: v.object(merge),
  /** How many documents have another category now. */
  result: v.object({ documents: v.number() }),
  access: 'km:category:edit',
  audit: ['category-delete', 'document-edit', 'grant-add', 'grant-delete'],
  programs: 'site',
})
