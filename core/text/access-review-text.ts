import type { Bit, ObjectKind, SubjectKind } from '../access/grant.ts'
import type { ItemState, Outcome } from '../rules/access-review.ts'

/* The words of a campaign that reviews grants, on the screens and in its report. */
export const ITEM_STATE_TEXTS: Readonly<Record<ItemState, string>> = {
  open: '待决定',
  kept: '保留',
  dropped: '已收回',
  changed: '授权改过',
  gone: '授权已不在',
}

export const OUTCOME_TEXTS: Readonly<Record<Outcome, string>> = { keep: '保留', drop: '收回' }

const BIT_TEXTS: Readonly<Record<Bit, string>> = { view: '查看', download: '下载', sensitive: '敏感内容' }

export const bitsText = (bits: readonly Bit[]): string => bits.map((bit) => BIT_TEXTS[bit]).join('、')

export const OBJECT_TEXTS: Readonly<Record<ObjectKind, string>> = {
  document: '知识',
  category: '分类',
  topic: '专题',
  department: '部门',
}

export const SUBJECT_TEXTS: Readonly<Record<SubjectKind, string>> = { user: '用户', role: '角色', department: '部门' }
