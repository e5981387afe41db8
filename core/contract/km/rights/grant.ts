import * as v from 'valibot'
import { BITS, OBJECT_KINDS, SUBJECT_KINDS } from '../../../access/grant.ts'
import { RIGHTS } from '../../../access/decide.ts'
import { endpoint } from '../../endpoint.ts'
import { created, date, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, Ids, limit, line, Revision } from '../../values.ts'

export const chapter = '分享与授权'

export const EFFECTS = ['authorise', 'restrict'] as const

/** One line of the rights screen: an object (with all below) opened to or closed for a subject (with all below). */
export const GrantRow = v.looseObject({
  id: v.string(),
  effect: v.picklist(EFFECTS),
  objectKind: v.picklist(OBJECT_KINDS),
  objectId: v.string(),
  objectName: v.nullish(v.string()),
  subjectKind: v.picklist(SUBJECT_KINDS),
  subjectId: v.string(),
  subjectName: v.nullish(v.string()),
  bits: v.array(v.picklist(BITS)),
  /** In force before this time; absent until it is removed. */
  validUntil: v.nullish(v.string()),
  reason: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  /** The revision for an edit. */
  revision: v.string(),
})
export type GrantRow = v.InferOutput<typeof GrantRow>

const terms = {
  bits: v.pipe(v.array(v.picklist(BITS, '权限项不正确')), v.minLength(1, '请至少选择一项权限'), v.maxLength(3)),
  /** `yyyy-MM-dd` or with a time. */
  validUntil: v.nullish(
    limit(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, '有效期应为日期'))),
  ),
  reason: v.nullish(line(200)),
}

/** The input of {@link grantAdd}. */
const addition = {
  effect: v.picklist(EFFECTS, '请选择授权或限制'),
  objectKind: v.picklist(OBJECT_KINDS, '对象类型不正确'),
  objectId: Id,
  subjectKind: v.picklist(SUBJECT_KINDS, '被授权方类型不正确'),
  subjectIds: v.pipe(v.array(Id), v.minLength(1, '请选择被授权方'), v.maxLength(100, '一次最多选择 100 个')),
  ...terms,
}

export const grantList = endpoint({
  method: 'GET',
  path: '/KM/kmGrant/list',
  summary: '授权与限制列表',
  query: listQuery,
  fields: {
    id: text('编号'),
    effect: text('授权或限制'),
    objectKind: text('对象类型'),
    objectId: text('对象'),
    subjectKind: text('被授权方类型'),
    subjectId: text('被授权方'),
    validUntil: date('有效期至'),
    ...created,
  },
  result: pageOf(GrantRow),
  access: 'km:grant:list',
  programs: 'site',
})

export const grantAdd = endpoint({
  method: 'POST',
  path: '/KM/kmGrant/add',
  summary: '新增授权或限制',
  body: v.object(addition),
  /** Ids of the new rows, in the order of the subjects. */
  result: v.array(v.string()),
  access: 'km:grant:edit',
  audit: ['grant-add'],
  power: true,
  programs: 'site',
  done: '添加成功！',
})

export const grantEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmGrant/edit',
  summary: '修改授权或限制的权限项与有效期',
  /** A missing time stays; null removes it. */
  body: v.object({ id: Id, ...terms, revision: Revision }),
  access: 'km:grant:edit',
  audit: ['grant-edit'],
  power: true,
  programs: 'site',
  done: '修改成功!',
})

export const grantDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmGrant/delete',
  summary: '取消授权或限制',
  query: v.object({ ids: Ids }),
  access: 'km:grant:edit',
  audit: ['grant-delete'],
  power: true,
  programs: 'site',
  done: '删除成功!',
})

/** Why a person may or may not do something with a document: the deciding rule in Chinese. */
export const rightsExplain = endpoint({
  method: 'GET',
  path: '/KM/kmGrant/explain',
  summary: '解释某人对某篇知识的权限',
  query: v.object({ docId: Id, userId: Id, right: v.optional(v.picklist(RIGHTS, '权限项不正确'), 'view') }),
  result: v.object({ allowed: v.boolean(), text: v.string(), rules: v.array(v.string()) }),
  access: 'km:grant:list',
  programs: 'site',
})
