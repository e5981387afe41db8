import { type FormEvent, type ReactElement, useMemo, useState } from 'react'
import type { SubjectKind } from '#core/access/grant.ts'
import type { Api } from '#core/api/client.ts'
import { mustReadAssign } from '#core/contract/km/community/must-read.ts'
import { type DepartmentNode, departmentTree } from '#core/contract/sys/departments/department.ts'
import { roleAll } from '#core/contract/sys/role.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { DateField } from '#ui/controls/date-field/date-field.tsx'
import { endPresets } from '#ui/controls/date-field/presets.ts'
import { ManyField, type ManyOption } from '#ui/controls/many-field/many-field.tsx'
import { PersonField } from '#ui/controls/person-field/person-field.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { readersCalled } from '../community/readers-called.ts'

interface AssignFormProps {
  docId: string
  onAssigned: () => void
}

/**
 * The form that assigns a document as mandatory reading: to whom, until when, and whether later versions count anew.
 */
export function AssignForm({ docId, onAssigned }: AssignFormProps): ReactElement {
  const api = useApi()
  const [busy, work] = useWork()
  const [kind, setKind] = useState<SubjectKind>('user')
  const [chosen, setChosen] = useState<readonly ManyOption[]>([])
  const [dueTime, setDueTime] = useState('')
  const [again, setAgain] = useState(true)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { docId, subjectKind: kind, subjectIds: chosen.map((each) => each.value), again }
    const call = () => api.call(mustReadAssign, { body: { ...body, dueTime: dueTime || null } })
    if (!(await work(call, `已布置给 ${chosen.map((each) => each.text).join('、')}`))) return
    setChosen([])
    onAssigned()
  }
  const chooseKind = (next: SubjectKind) => {
    setKind(next)
    setChosen([])
  }
  return (
    <form className="zk-assign" onSubmit={(event) => void handleSubmit(event)}>
      <KindField kind={kind} onChange={chooseKind} />
      <SubjectField key={kind} {...{ docId, kind, chosen }} onChange={setChosen} />
      <DateField
        label="截止日期"
        presets={endPresets('没有期限')}
        note="不填则没有期限"
        value={dueTime}
        onChange={setDueTime}
      />
      <label className="zk-assign-check">
        <input type="checkbox" checked={again} onChange={(event) => setAgain(event.target.checked)} />
        有新版本时须重新阅读
      </label>
      <Button look="primary" type="submit" disabled={busy || chosen.length === 0}>
        布置
      </Button>
    </form>
  )
}

const KINDS: readonly { value: SubjectKind; text: string }[] = [
  { value: 'user', text: '人员' },
  { value: 'department', text: '部门（含下级）' },
  { value: 'role', text: '角色' },
]

/** Roles are offered only to people who may list them. */
function KindField({ kind, onChange }: { kind: SubjectKind; onChange: (kind: SubjectKind) => void }): ReactElement {
  const { held } = useSession()
  const options = KINDS.filter(({ value }) => value !== 'role' || held.includes('sys:role:list'))
  return <SelectField block label="布置给" value={kind} options={options} onChange={onChange} />
}

interface SubjectFieldProps {
  docId: string
  kind: SubjectKind
  chosen: readonly ManyOption[]
  onChange: (chosen: readonly ManyOption[]) => void
}

const SubjectField = (props: SubjectFieldProps): ReactElement =>
  props.kind === 'user' ? <PeopleField {...props} /> : <ListedField {...props} />

/** Selects single people among those who may read the document. */
function PeopleField({ docId, chosen, onChange }: SubjectFieldProps): ReactElement {
  const api = useApi()
  const [known] = useState(() => new Map<string, string>())
  const find = useMemo(() => findReaders(api, docId, known), [api, docId, known])
  const add = (id: string) => {
    if (id !== '' && !chosen.some((each) => each.value === id))
      onChange([...chosen, { value: id, text: known.get(id) ?? id }])
  }
  return (
    <div className="zk-assign-people">
      <PersonField
        key={chosen.length}
        label="人员"
        value=""
        onChange={add}
        find={find}
        nameOf={(id) => Promise.resolve(known.get(id) ?? null)}
        note="只列出能阅读这篇知识的人"
      />
      {chosen.length > 0 && (
        <ul className="zk-assign-chips" aria-label="已选人员">
          {chosen.map(({ value, text }) => (
            <li key={value} className="zk-assign-chip">
              {text}
              <Button
                look="quiet"
                icon="x"
                label={`去掉 ${text}`}
                onClick={() => onChange(chosen.filter((each) => each.value !== value))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const findReaders =
  (api: Api, docId: string, known: Map<string, string>) => async (word: string, signal: AbortSignal) => {
    const people = await readersCalled(api, { docId, word }, signal)
    for (const { id, name } of people) known.set(id, name)
    return people
  }

/** Selects departments or roles from the complete list. */
function ListedField({ kind, chosen, onChange }: SubjectFieldProps): ReactElement {
  const api = useApi()
  const { value, failure } = useQuery(kind, async (signal) =>
    kind === 'role'
      ? (await api.call(roleAll, {}, signal)).map(({ id, roleName }) => ({ value: id, text: roleName }))
      : departmentOptions(await api.call(departmentTree, {}, signal)),
  )
  const options = value ?? []
  return (
    <ManyField
      label={kind === 'role' ? '角色' : '部门'}
      options={options}
      value={chosen.map((each) => each.value)}
      error={failure}
      note="其中无权阅读的人会在“确认情况”里列出"
      onChange={(ids) => onChange(options.filter((each) => ids.includes(each.value)))}
    />
  )
}

const departmentOptions = (nodes: readonly DepartmentNode[], depth = 0): ManyOption[] =>
  nodes.flatMap(({ id, departName, children }) => [
    { value: id, text: departName, depth },
    ...departmentOptions(children ?? [], depth + 1),
  ])
