import * as v from 'valibot'
import { RIGHTS } from '../../../access/decide.ts'
import { BITS, OBJECT_KINDS, SUBJECT_KINDS } from '../../../access/grant.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'
import { GrantRow } from './grant.ts'
import { GrantChanges } from './grant-change.ts'

export const chapter = '分享与授权'

/** A line that applies to an object because it names the object itself, or one above it. */
export const GrantLine = v.looseObject({
  ...GrantRow.entries,
  /** It names another object or subject than the requested one. */
  inherited: v.boolean(),
  /** Its time has passed. */
  expired: v.boolean(),
})
export type GrantLine = v.InferOutput<typeof GrantLine>

/** All lines on an object and on the objects that contain it. */
export const grantsByObject = endpoint({
  method: 'GET',
  path: '/KM/kmGrant/byObject',
  summary: '某对象上的授权与限制，含上级',
  query: v.object({ objectKind: v.picklist(OBJECT_KINDS, '对象类型不正确'), objectId: Id }),
  result: v.array(GrantLine),
  access: 'km:grant:list',
  programs: 'site',
})

/** All lines for a subject, including those through roles and departments. */
export const grantsBySubject = endpoint({
  method: 'GET',
  path: '/KM/kmGrant/bySubject',
  summary: '某人、角色或部门的授权与限制，含上级',
  query: v.object({ subjectKind: v.picklist(SUBJECT_KINDS, '被授权方类型不正确'), subjectId: Id }),
  result: v.array(GrantLine),
  access: 'km:grant:list',
  programs: 'site',
})

const count = v.object({ people: v.number(), documents: v.number() })
const PerBit = v.object({ view: v.number(), download: v.number(), sensitive: v.number() })

/** The effect of a change of grants. */
export const GrantPreview = v.object({
  /** People and documents that the lines concern. */
  people: v.number(),
  documents: v.number(),
  /** How many of them were examined; fewer than all only when the time was too short. */
  checked: count,
  cut: v.boolean(),
  changes: v.array(v.object({ bit: v.picklist(BITS), gains: count, loses: count })),
  /** The people with the most changes: on how many documents, and through which kind of subject. */
  persons: v.array(
    v.object({
      id: v.string(),
      username: v.string(),
      realname: v.string(),
      orgCodeTxt: v.string(),
      by: v.picklist(SUBJECT_KINDS),
      gains: PerBit,
      loses: PerBit,
    }),
  ),
  /** Some of the documents, only those that the caller may read. */
  titles: v.array(v.object({ id: v.string(), title: v.string() })),
})
export type GrantPreview = v.InferOutput<typeof GrantPreview>

/** Who would gain and lose which rights by these changes together. Nothing is changed. */
export const grantPreview = endpoint({
  method: 'POST',
  path: '/KM/kmGrant/preview',
  summary: '预览授权改动的影响',
  body: GrantChanges,
  result: GrantPreview,
  access: 'km:grant:list',
  programs: 'site',
})

/** All rights of a person on a document, each with its reason. */
export const rightsOfPerson = endpoint({
  method: 'GET',
  path: '/KM/kmGrant/rights',
  summary: '某人对某篇知识的全部权限',
  query: v.object({ docId: Id, userId: Id }),
  result: v.array(
    v.object({ right: v.picklist(RIGHTS), allowed: v.boolean(), text: v.string(), rules: v.array(v.string()) }),
  ),
  access: 'km:grant:list',
  programs: 'site',
})
