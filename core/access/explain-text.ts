import type { Grant, ObjectKind, SubjectKind } from './grant.ts'

/** The name of an object, person or role; its id when the name is unknown. */
export type Names = (kind: ObjectKind | SubjectKind, id: string) => string

const KIND_TEXT: Record<ObjectKind | SubjectKind, string> = {
  document: '知识',
  category: '分类',
  topic: '专题',
  department: '部门',
  user: '用户',
  role: '角色',
}

/** 授权 分类“制度” → 角色“审核员”，至 2026-12-31 00:00 */
export function grantText(grant: Grant, names: Names): string {
  const thing = (kind: ObjectKind | SubjectKind, id: string) => `${KIND_TEXT[kind]}“${names(kind, id)}”`
  const until = grant.validUntil === null ? '' : `，至 ${minute(grant.validUntil)}`
  const effect = grant.effect === 'authorise' ? '授权' : '限制'
  return `${effect} ${thing(grant.objectKind, grant.objectId)} → ${thing(grant.subjectKind, grant.subjectId)}${until}`
}

const OFFSET_MS = 8 * 3_600_000

/** In the format of the wire; `core/text` may not be imported here. */
const minute = (moment: Date) => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** What the document's scope means for a reader who has this token without a grant. */
export function opensText(token: string, names: Names): string {
  if (token === 'public') return '知识对所有人公开'
  if (token === 'staff') return '知识对全体员工公开'
  const department = names('department', token.slice(token.indexOf(':') + 1))
  return token.startsWith('up:')
    ? `其部门“${department}”是知识的部门或上级`
    : `其部门在“${department}”之内，知识对其公开`
}
