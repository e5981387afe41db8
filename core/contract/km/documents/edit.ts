import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { coded, Flag, Id, Level, line, NumberText, Title } from '../../values.ts'
import { SCOPES } from '../../../access/scope.ts'
import { FieldsGiven } from './field-values.ts'

export const chapter = '知识'

/** Optimistic locking, ours: an edit that was based on an older revision is refused. The family sends none. */
export const Revision = v.optional(v.pipe(NumberText, v.integer('版本号应为整数')))

/** Additions to a list and removals from it: two people adding different tags both succeed. */
const Delta = v.optional(v.pipe(v.array(line(64)), v.maxLength(100, '一次最多 100 项')))

/** '' and null clear the value. */
const clearable = (max: number) => v.optional(v.nullable(line(max)))

const Person = v.optional(v.nullable(v.union([Id, v.literal('')])))

const Comment = v.optional(line(500))

/** Of the document and not of a version: changed at once. */
export const liveFields = {
  category: clearable(50),
  depId: v.optional(v.nullable(v.union([Id, v.literal('')]))),
  downloadFlag: v.optional(Flag),
  publicRemark: v.optional(v.nullable(coded(Flag))),
  addBusinessTypeList: Delta,
  removeBusinessTypeList: Delta,
  addTopicIdList: Delta,
  removeTopicIdList: Delta,
  /** Ours; it wins over `publicRemark`. */
  scope: v.optional(v.picklist(SCOPES, '“谁能看”不正确')),
  level: v.optional(Level),
  effectiveFrom: v.optional(line(30)),
  expireTime: clearable(30),
  reviewBy: clearable(30),
  /** Ids of people; cleared, the owner is the author again. */
  ownerId: Person,
  backupOwnerId: Person,
}

/** The editable fields; an absent field keeps its value. Anything else is ignored. */
const Editable = v.object({
  id: Id,
  revision: Revision,
  // Of the version: reviewed once the document has passed.
  title: v.optional(Title),
  keywords: clearable(500),
  remark: clearable(512),
  /** Ours: values of the category's form by field id. An absent field stays, null clears it. */
  fields: v.optional(FieldsGiven),
  /** A note about the change, for the list of versions. */
  comment: Comment,
  ...liveFields,
})

/** The result of an edit. `revised`: the change waits in a revision, and readers still see the former version. */
export const EDITS = ['none', 'saved', 'published', 'revised'] as const
const Edited = v.object({ outcome: v.picklist(EDITS), revision: v.number() })
export type Edited = v.InferOutput<typeof Edited>

/** Edits the version that is drafted or reviewed. */
export const docEditDraft = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/editDraft',
  summary: '修改草稿、待审核或被驳回的知识',
  body: Editable,
  result: Edited,
  access: 'signed-in',
  audit: ['document-edit'],
  programs: 'write',
  done: '修改成功',
})
export const docEditAndRelease = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/editAndRelease',
  summary: '修改待审核的知识并通过',
  body: Editable,
  result: Edited,
  access: 'km:doc:audit',
  audit: ['document-edit', 'document-pass'],
  programs: 'write',
  done: '修改成功，已审核通过',
})
/**
 * Edits a passed document: at once if the caller may publish without review, else as a revision that has to be
 * submitted.
 */
export const docEditRelease = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/editRelease',
  summary: '修改已通过的知识',
  body: Editable,
  result: Edited,
  access: 'signed-in',
  audit: ['document-edit', 'document-publish'],
  programs: 'write',
  done: '修改成功',
})

const one = v.object({ id: Id, revision: Revision })

/** Ours: a new version as a copy of the visible one or of an earlier one, which restores it. */
export const docRevise = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/revise',
  summary: '修订已通过的知识，或恢复旧版本为新修订',
  query: v.object({ ...one.entries, versionId: v.optional(Id), comment: Comment }),
  access: 'signed-in',
  audit: ['document-revise'],
  programs: 'write',
  done: '已建立修订',
})
/** Ours: discards the open revision; it stays in the history. */
export const docDiscard = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/discardRevision',
  summary: '放弃修订',
  query: one,
  access: 'signed-in',
  audit: ['document-discard'],
  programs: 'write',
  done: '已放弃修订',
})
/** Ours: publishes a draft without review. */
export const docPublish = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/publish',
  summary: '免审核发布',
  query: one,
  access: 'km:doc:release',
  audit: ['document-publish'],
  programs: 'write',
  done: '发布成功',
})
