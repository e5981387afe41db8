import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '分类、专题与字段'

/*
 * The page tree (目录树) is ours: the categories, and in each category its documents, which may stand below one another. A
 * top category is a space (空间). Everything counts and names only what the caller may read, as lists do: drafts are in no
 * tree. A category below one that the caller does not see is a space; a document below one that the caller does not see
 * stands at the top of its category.
 *
 * Documents that nobody has moved stand in the order in which they were made; a moved one stays where it was put.
 */

/** The most documents of one answer; the rest follows with `from`. */
export const LEVEL_SIZE = 200
/** How many documents may stand below one another. */
export const DEEPEST_PAGE = 6

const open = { access: 'guest', programs: 'read' } as const

const categoryLine = {
  id: v.string(),
  /** The family names a category by its code, as in the filters of lists and in edits. */
  code: v.string(),
  name: v.string(),
  /** Readable documents in it and below it. */
  count: v.number(),
  hasChildren: v.boolean(),
}
const CategoryLine = v.object(categoryLine)
export type CategoryLine = v.InferOutput<typeof CategoryLine>

const PageLine = v.object({
  docId: v.string(),
  title: v.string(),
  /** As in lists: the suffix of its main file, and how the page shows it. */
  fileType: v.nullable(v.string()),
  viewKind: v.string(),
  hasChildren: v.boolean(),
  /** The caller may move it. */
  mayMove: v.boolean(),
})
export type PageLine = v.InferOutput<typeof PageLine>

/** What is directly below a category, or below a document. Categories come first. */
const PageLevel = v.object({
  /** The category of all its documents. */
  categoryId: v.nullable(v.string()),
  /** The document above them; null at the top of a category. */
  parentDocId: v.nullable(v.string()),
  categories: v.array(CategoryLine),
  documents: v.array(PageLine),
  /** There are more documents: the value of `from` that gets them; else null. */
  next: v.nullable(v.string()),
})
export type PageLevel = v.InferOutput<typeof PageLevel>

const Space = v.object({ ...categoryLine, description: v.nullable(v.string()) })
export type Space = v.InferOutput<typeof Space>

export const pageSpaces = endpoint({
  method: 'GET',
  path: '/KM/kmPageTree/spaces',
  summary: '目录树：看得到的空间，各有多少篇可读的知识',
  result: v.array(Space),
  ...open,
})

export const pageLevel = endpoint({
  method: 'GET',
  path: '/KM/kmPageTree/level',
  summary: '目录树：一个分类或一篇知识的下一级',
  query: v.object({
    categoryId: v.optional(Id),
    /** Instead of `categoryId`: what stands below this document. */
    parentDocId: v.optional(Id),
    /** `next` of the last answer. */
    from: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,2000}$/, '续页的位置不正确'))),
  }),
  result: PageLevel,
  ...open,
})

/** A category with its name, or a document with its title; the other id is null. */
const Step = v.object({ categoryId: v.nullable(v.string()), docId: v.nullable(v.string()), name: v.string() })
export type Step = v.InferOutput<typeof Step>

/**
 * `trail`: from the space to the document itself. `levels`: of every step what is below it, as `pageLevel` gives it; of the
 * document only if something is below it. The step after it is always among them, even if it comes late in a long level
 * (then it is the last one, and comes again with `next`) or is a draft of the caller.
 */
export const pagePath = endpoint({
  method: 'GET',
  path: '/KM/kmPageTree/path',
  summary: '目录树：一篇知识的所在路径，以及路径上每一级的内容',
  query: v.object({ docId: Id }),
  result: v.object({ trail: v.array(Step), levels: v.array(PageLevel) }),
  ...open,
})

/**
 * Places a document. What the move does not name: `categoryId`, it stays in its category; `parentDocId` (or ''), it stands at the
 * top of the category; `afterId`, it comes last, and with '' first. Who may change the document may move it; another
 * category is given by the rules of an edit, and documents below it stay where they are, one level higher.
 */
export const pageMove = endpoint({
  method: 'POST',
  path: '/KM/kmPageTree/move',
  summary: '目录树：移动一篇知识：到另一个分类、另一篇之下，或在同级之间',
  body: v.object({
    docId: Id,
    categoryId: v.optional(Id),
    parentDocId: v.optional(v.union([Id, v.literal('')])),
    afterId: v.optional(v.union([Id, v.literal('')])),
  }),
  access: 'signed-in',
  programs: 'write',
  audit: ['document-edit', 'document-place'],
  done: '移动成功！',
})
