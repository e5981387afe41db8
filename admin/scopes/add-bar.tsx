import { Button, HTMLSelect } from '@blueprintjs/core'
import { type ComponentType, type ReactElement, useId, useState } from 'react'
import type { Bit, ObjectKind, SubjectKind } from '#core/access/grant.ts'
import { DocumentControl } from '../documents/document-control.tsx'
import { DepartmentsControl, PeopleByIdControl, RolesControl } from '../organisation/people-controls.tsx'
import type { ControlProps } from '../parts/control.ts'
import { DateField } from '../parts/form/date-field.tsx'
import { departmentControl } from '../parts/pickers/pick-controls.tsx'
import { splitIds } from '../parts/pickers/picking.ts'
import { BIT_TEXTS, type Effect, EFFECT_TEXTS, END_TEXTS } from '../grant-texts.ts'
import { OTHER_ENDS, type ScopeKind } from './kinds.ts'
import type { NewLine } from './draft.ts'
import { nameEnds, TREES } from './sources.ts'

type End = ObjectKind | SubjectKind
type Many = ComponentType<ControlProps<string | null | undefined, string>>

/** How each kind of end is picked: several at once. */
const PICKERS: Readonly<Record<End, Many>> = {
  user: PeopleByIdControl,
  role: RolesControl,
  department: DepartmentsControl,
  category: departmentControl({ load: TREES.category, noun: '分类' }),
  topic: departmentControl({ load: TREES.topic, noun: '专题' }),
  document: DocumentControl,
}

const TERMS: readonly { name: string; bits: readonly Bit[] }[] = [
  { name: '查看', bits: ['view'] },
  { name: '查看、下载', bits: ['view', 'download'] },
  { name: '查看、下载、敏感内容', bits: ['view', 'download', 'sensitive'] },
  { name: BIT_TEXTS.download, bits: ['download'] },
  { name: BIT_TEXTS.sensitive, bits: ['sensitive'] },
]

interface AddBarProps {
  kind: ScopeKind
  /** The chosen one at this end of the lines. */
  chosen: { id: string; name: string }
  effect: Effect
  onAdd: (lines: readonly NewLine[]) => void
}

/** Several people or things at once, with the same terms. */
export function AddBar({ kind, chosen, effect, onAdd }: AddBarProps): ReactElement {
  const ends: readonly End[] = OTHER_ENDS[kind.end]
  const [end, setEnd] = useState(ends[0]!)
  const [ids, setIds] = useState('')
  const [terms, setTerms] = useState(0)
  const [until, setUntil] = useState('')
  const id = useId()
  const Picker = PICKERS[end]
  const handleAdd = async () => {
    const others = await nameEnds(end, splitIds(ids))
    const shared = { effect, bits: TERMS[terms]!.bits, validUntil: until === '' ? null : until }
    onAdd(others.map((other) => newLine(kind, chosen, { kind: end, ...other }, shared)))
    setIds('')
  }
  return (
    <div className="zk-scope-add" role="group" aria-label={`新增${EFFECT_TEXTS[effect]}`}>
      <HTMLSelect
        aria-label="给谁"
        value={end}
        onChange={({ target }) => {
          setEnd(target.value as End)
          setIds('')
        }}
        options={ends.map((value) => ({ value, label: END_TEXTS[value].noun }))}
      />
      <div className="zk-scope-pick">
        <Picker key={end} id={id} value={ids} onChange={setIds} />
        <label htmlFor={id}>选择{END_TEXTS[end].noun}</label>
      </div>
      <HTMLSelect
        aria-label="权限"
        value={terms}
        onChange={({ target }) => setTerms(Number(target.value))}
        options={TERMS.map(({ name }, value) => ({ value, label: name }))}
      />
      <UntilField value={until} onChange={setUntil} />
      <Button icon="plus" text="加入" disabled={ids === ''} onClick={() => void handleAdd()} />
    </div>
  )
}

function UntilField({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactElement {
  const id = useId()
  return (
    <div className="zk-scope-until">
      <DateField id={id} form="day" value={value} onChange={onChange} />
      <label htmlFor={id}>有效期至，空着为长期</label>
    </div>
  )
}

type Shared = Pick<NewLine, 'effect' | 'bits' | 'validUntil'>

function newLine(
  { end, by }: ScopeKind,
  chosen: { id: string; name: string },
  other: { kind: End; id: string; name: string },
  shared: Shared,
): NewLine {
  const [object, subject] = end === 'object' ? [{ kind: by, ...chosen }, other] : [other, { kind: by, ...chosen }]
  return {
    key: `${shared.effect} ${other.kind} ${other.id}`,
    objectKind: object.kind as ObjectKind,
    objectId: object.id,
    objectName: object.name,
    subjectKind: subject.kind as SubjectKind,
    subjectId: subject.id,
    subjectName: subject.name,
    ...shared,
  }
}
