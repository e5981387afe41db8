import * as v from 'valibot'
import { GrantRow } from './km/rights/grant.ts'
import { pageQuery } from './page.ts'
import { Id, Ids, limit, line, NumberText, Revision, Switch } from './values.ts'

/*
 * What the two trees of the taxonomy have in common on the wire: topics, which are the family's category
 * dictionary (`sys/category.ts`), and our categories of documents (`km/documents/category.ts`). Their calls are in
 * `taxonomy-calls.ts`.
 */

/** `pid` of a root. */
export const ROOT = '0'

export const TaxonomyEntity = v.looseObject({
  id: v.string(),
  /** '0' for a root. */
  pid: v.nullish(v.string()),
  name: v.string(),
  /** Ours: plain text with line breaks. */
  description: v.nullish(v.string()),
  /** Generated: the parent's code and three more characters. */
  code: v.nullish(v.string()),
  hasChild: v.nullish(v.string()),
  sortOrder: v.nullish(v.number()),
  recommend: v.nullish(v.boolean()),
  /** Ours: only grants open the documents in it and below it. */
  closed: v.optional(v.boolean()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  updateBy: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
  /** Ours: the revision for an edit; only for a node that is requested by its id. */
  revision: v.optional(v.string()),
})
export type TaxonomyEntity = v.InferOutput<typeof TaxonomyEntity>
export const TaxonomyEntities = v.array(TaxonomyEntity)

/** A node for tree selects. */
export interface TaxonomyTreeNode {
  key: string
  title: string
  /** The same as `title`: generations of clients differ. */
  name?: string | undefined
  leaf?: boolean | null | undefined
  parentId?: string | null | undefined
  value?: string | null | undefined
  code?: string | null | undefined
  icon?: string | null | undefined
  children?: TaxonomyTreeNode[] | null | undefined
}

const TaxonomyTreeNode: v.GenericSchema<unknown, TaxonomyTreeNode> = v.looseObject({
  key: v.string(),
  title: v.string(),
  name: v.optional(v.string()),
  leaf: v.nullish(v.boolean()),
  parentId: v.nullish(v.string()),
  value: v.nullish(v.string()),
  code: v.nullish(v.string()),
  icon: v.nullish(v.string()),
  children: v.nullish(v.array(v.lazy(() => TaxonomyTreeNode))),
})
export const TaxonomyTreeNodes = v.array(TaxonomyTreeNode)

export const TaxonomyOption = v.looseObject({ value: v.string(), text: v.string() })

/** The parent's id; '0', '' or none for a root. */
const above = v.nullish(v.union([Id, v.literal('')]))

const name = v.pipe(line(100), v.trim(), v.nonEmpty('名称不能为空'))
const sortOrder = v.nullish(v.pipe(NumberText, v.integer('排序应为整数'), v.minValue(-1e6), v.maxValue(1e6)))

export const MAX_DESCRIPTION = 1000
const description = v.nullish(v.pipe(line(MAX_DESCRIPTION), v.trim()))

const settings = { description, sortOrder, recommend: v.nullish(Switch), closed: v.nullish(limit(Switch)) }

export const taxonomyAddBody = v.object({ pid: above, name, ...settings })

/** Absent fields stay, an empty description is removed; another `pid` moves the node with all nodes below it. */
export const taxonomyEditBody = v.object({ id: Id, pid: above, name: v.nullish(name), ...settings, revision: Revision })

export const taxonomyQuery = {
  one: v.object({ id: Id }),
  several: v.object({ ids: Ids }),
  list: v.looseObject({ ...pageQuery, pid: above }),
  below: v.object({ pid: above }),
  parents: v.object({ parentIds: Ids }),
  match: v.object({ field: v.picklist(['id', 'name', 'code'], '查询字段不正确'), val: line(200) }),
  /** `pcode`: '' and '0' mean the roots. `async` false: all levels at once. */
  tree: v.object({ async: v.optional(Switch, true), pcode: v.optional(line(200), '') }),
  /** `condition`: a JSON object of fields and the values they must have. */
  data: v.object({ pid: above, pcode: v.optional(line(200)), condition: v.optional(line(2000)) }),
  names: v.object({ ids: v.optional(line(65_000), ''), delNotExist: v.optional(Switch, true) }),
  code: v.object({ code: v.optional(line(200), '') }),
  check: v.object({ pid: above, code: v.optional(line(200), '') }),
}

/** Ours: the documents in a node and below it that the caller may read. */
export const TaxonomyCount = v.object({ id: v.string(), documents: v.number() })
export type TaxonomyCount = v.InferOutput<typeof TaxonomyCount>

/** Null for who may not see grants. */
const Lines = v.nullable(v.array(GrantRow))

/** Ours: what would change for a node and everything below it under another parent. */
export const TaxonomyMovePreview = v.object({
  /** Those that the caller may read. */
  documents: v.number(),
  /** From then on, or no longer, only grants open the documents. */
  closes: v.boolean(),
  opens: v.boolean(),
  /** Lines of rights that hold no more, and those that begin to hold. */
  stops: Lines,
  starts: Lines,
})
export type TaxonomyMovePreview = v.InferOutput<typeof TaxonomyMovePreview>
