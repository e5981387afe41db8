import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Bit, BITS } from '#core/access/grant.ts'
import type { GrantLine } from '#core/contract/km/rights/grant-view.ts'
import type { Draft } from './draft.ts'
import { sourceOf } from './ends.ts'
import { BIT_TEXTS, END_TEXTS } from '../grant-texts.ts'
import { type ScopeKind, scopePath } from './kinds.ts'
import { AddedRow, InheritedRow, OwnRow } from './matrix-rows.tsx'

interface MatrixProps {
  kind: ScopeKind
  lines: readonly GrantLine[]
  draft: Draft
  /** Null: the person may only look. */
  onDraft: ((draft: Draft) => void) | null
}

/** The lines by rights: those given here, those from above, and what is not saved yet. */
export function Matrix(p: MatrixProps): ReactElement {
  const { kind, lines, draft } = p
  const own = lines.filter(({ inherited }) => !inherited)
  const from = Map.groupBy(
    lines.filter(({ inherited }) => inherited),
    (line) => sourceOf(kind, line).key,
  )
  return (
    <table className="zk-scope-matrix">
      <MatrixHead end={kind.end} />
      <tbody>
        <GroupHead>
          这个{kind.noun}单独的 · {own.length + draft.added.length}
        </GroupHead>
        {draft.added.map((line) => (
          <AddedRow key={line.key} {...p} line={line} />
        ))}
        {own.map((line) => (
          <OwnRow key={line.id} {...p} line={line} />
        ))}
        {own.length + draft.added.length === 0 && <NoLine />}
      </tbody>
      {[...from].map(([key, group]) => (
        <tbody key={key}>
          <GroupHead>
            <Source kind={kind} line={group[0]!} /> · {group.length}
          </GroupHead>
          {group.map((line) => (
            <InheritedRow key={line.id} kind={kind} line={line} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const NoLine = () => (
  <tr>
    <td colSpan={6} className="zk-scope-none">
      还没有单独的授权或限制。
    </td>
  </tr>
)

const BIT_HELP: Readonly<Partial<Record<Bit, string>>> = {
  sensitive: '看到没有遮住的号码，见“脱敏规则”；看原文会记入日志',
}

const MatrixHead = ({ end }: Pick<ScopeKind, 'end'>) => (
  <thead>
    <tr>
      <th scope="col">{end === 'object' ? '给谁' : '什么'}</th>
      {BITS.map((bit) => (
        <th key={bit} scope="col" className="is-bit" title={BIT_HELP[bit]}>
          {BIT_TEXTS[bit]}
        </th>
      ))}
      <th scope="col">有效期</th>
      <th scope="col">操作</th>
    </tr>
  </thead>
)

const GroupHead = ({ children }: { children: ReactNode }) => (
  <tr className="is-group">
    <th colSpan={6} scope="colgroup">
      {children}
    </th>
  </tr>
)

function Source({ kind, line }: { kind: ScopeKind; line: GrantLine }): ReactElement {
  const source = sourceOf(kind, line)
  const name = source.name ?? '已删除'
  const noun = END_TEXTS[source.kind].noun
  // A department is an object here, and has its screen as a subject.
  const hasScreen = kind.end === 'subject' || source.kind !== 'department'
  return (
    <>
      {kind.end === 'object' ? '从' : '经由'}
      {noun} {hasScreen ? <Link to={scopePath(line.effect, source.kind, source.id)}>{name}</Link> : name}{' '}
      {kind.end === 'object' ? '继承的' : '得到的'}
    </>
  )
}
