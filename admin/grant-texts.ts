import type { Bit, Grant, ObjectKind, SubjectKind } from '#core/access/grant.ts'
import type { ConsoleIcon } from '#ui/controls/icon/console-icons.ts'

/* The words for a line of rights, on every screen that shows one. */
export type Effect = Grant['effect']

export const EFFECT_TEXTS: Readonly<Record<Effect, string>> = { authorise: '授权', restrict: '限制' }

export const BIT_TEXTS: Readonly<Record<Bit, string>> = { view: '查看', download: '下载', sensitive: '敏感内容' }

type End = ObjectKind | SubjectKind

export const END_TEXTS: Readonly<Record<End, { noun: string; icon: ConsoleIcon }>> = {
  document: { noun: '知识', icon: 'document' },
  category: { noun: '分类', icon: 'folder-close' },
  topic: { noun: '专题', icon: 'tag' },
  department: { noun: '部门', icon: 'diagram-tree' },
  role: { noun: '角色', icon: 'id-number' },
  user: { noun: '用户', icon: 'user' },
}
