import type { Scope } from '#core/access/scope.ts'
import type { BulkChange } from '#core/contract/km/documents/bulk-change.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'

export const KINDS = [
  { kind: 'move', text: '移动', icon: 'folder-input' },
  { kind: 'tag', text: '标签', icon: 'tag' },
  { kind: 'scope', text: '谁能看', icon: 'eye' },
  { kind: 'delete', text: '删除', icon: 'trash' },
] as const
export type ChangeKind = (typeof KINDS)[number]['kind']

/** What the form asks; each kind of change uses its part. */
export interface ChangeDraft {
  /** Code; '' takes documents out of their category; null until one is chosen. */
  category: string | null
  addTags: readonly string[]
  removeTags: readonly string[]
  scope: Scope
}

export const NO_DRAFT: ChangeDraft = { category: null, addTags: [], removeTags: [], scope: 'staff' }

/** The change for the server, and what was done in words that a number of documents follows. */
export function changeFrom(
  kind: ChangeKind,
  { category, addTags, removeTags, scope }: ChangeDraft,
  categoryName: string,
): { change: BulkChange; word: string } {
  switch (kind) {
    case 'move':
      return { change: { category }, word: !category ? '已移出分类' : `已移到“${categoryName}”` }
    case 'tag':
      return {
        change: { addBusinessTypeList: [...addTags], removeBusinessTypeList: [...removeTags] },
        word: '已改好标签',
      }
    case 'scope':
      return { change: { scope }, word: `已改为“${SCOPE_TEXTS[scope].name}”` }
    case 'delete':
      return { change: { delete: true }, word: '已移到回收站' }
    default:
      return kind satisfies never
  }
}
