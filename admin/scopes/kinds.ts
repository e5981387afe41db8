import type { ObjectKind, SubjectKind } from '#core/access/grant.ts'
import type { Effect } from '../grant-texts.ts'

/** What the screen is about: the thing that is opened, or the people it is opened for. */
export type ScopeBy = 'category' | 'topic' | 'document' | 'department' | 'role' | 'user'

export interface ScopeKind {
  by: ScopeBy
  noun: string
  /** Which end of a line the chosen one is. */
  end: 'object' | 'subject'
}

export const SCOPE_KINDS: Readonly<Record<ScopeBy, ScopeKind>> = {
  category: { by: 'category', noun: '分类', end: 'object' },
  topic: { by: 'topic', noun: '专题', end: 'object' },
  document: { by: 'document', noun: '知识', end: 'object' },
  department: { by: 'department', noun: '部门', end: 'subject' },
  role: { by: 'role', noun: '角色', end: 'subject' },
  user: { by: 'user', noun: '用户', end: 'subject' },
}

/** The kinds that can stand at the other end of a line. */
export const OTHER_ENDS = {
  object: ['department', 'role', 'user'],
  subject: ['category', 'topic', 'document', 'department'],
} as const satisfies Record<ScopeKind['end'], readonly (ObjectKind | SubjectKind)[]>

/** The address of the screen of a kind. */
export const scopePath = (effect: Effect, by: ScopeBy, id = ''): string =>
  `/scope/${effect}/${by}${id === '' ? '' : `?id=${encodeURIComponent(id)}`}`
