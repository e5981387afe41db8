import type { GrantLine } from '#core/contract/km/rights/grant-view.ts'
import type { ScopeKind } from './kinds.ts'

export type Named = Pick<GrantLine, 'objectKind' | 'objectName' | 'subjectKind' | 'subjectName' | 'effect'>

/** The other end of a line: who, or what. */
export const otherEnd = ({ end }: ScopeKind, line: Named) =>
  end === 'object'
    ? { kind: line.subjectKind, name: line.subjectName ?? '已删除' }
    : { kind: line.objectKind, name: line.objectName ?? '已删除' }

/** The end of an inherited line that the screen is not about: a category above, a role of the person. */
export function sourceOf({ end }: ScopeKind, line: GrantLine) {
  return end === 'object'
    ? { key: `${line.objectKind} ${line.objectId}`, kind: line.objectKind, id: line.objectId, name: line.objectName }
    : {
        key: `${line.subjectKind} ${line.subjectId}`,
        kind: line.subjectKind,
        id: line.subjectId,
        name: line.subjectName,
      }
}
