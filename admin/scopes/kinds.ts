import type { IconName } from '@blueprintjs/core'
import type { Bit, Grant, ObjectKind, SubjectKind } from '#core/access/grant.ts'

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

export type Effect = Grant['effect']

export const EFFECT_TEXTS: Readonly<Record<Effect, string>> = { authorise: '授权', restrict: '限制' }

export const BIT_TEXTS: Readonly<Record<Bit, string>> = { view: '查看', download: '下载', sensitive: '敏感内容' }

type End = ObjectKind | SubjectKind

export const END_TEXTS: Readonly<Record<End, { noun: string; icon: IconName }>> = {
  document: { noun: '知识', icon: 'document' },
  category: { noun: '分类', icon: 'folder-close' },
  topic: { noun: '专题', icon: 'tag' },
  department: { noun: '部门', icon: 'diagram-tree' },
  role: { noun: '角色', icon: 'id-number' },
  user: { noun: '用户', icon: 'user' },
}

/** The kinds that can stand at the other end of a line. */
export const OTHER_ENDS = {
  object: ['department', 'role', 'user'],
  subject: ['category', 'topic', 'document', 'department'],
} as const satisfies Record<ScopeKind['end'], readonly End[]>

/** The address of the screen of a kind. */
export const scopePath = (effect: Effect, by: ScopeBy, id = ''): string =>
  `/scope/${effect}/${by}${id === '' ? '' : `?id=${encodeURIComponent(id)}`}`
