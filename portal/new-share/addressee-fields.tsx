import { type ReactElement, useState } from 'react'
import { peopleSearch } from '#core/api/pick-people.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { departmentIdTree } from '#core/contract/sys/departments/department-queries.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { roleAll } from '#core/contract/sys/role.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { ManyField, type ManyOption } from '#ui/controls/many-field/many-field.tsx'
import { PersonField } from '#ui/controls/person-field/person-field.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'
import type { Addressee } from './share-draft.ts'

interface AddresseeFieldsProps {
  to: readonly Addressee[]
  onChange: (to: Addressee[]) => void
  error: string | undefined
}

const addresseeIds = (to: readonly Addressee[], kind: Addressee['kind']) =>
  to.filter((each) => each.kind === kind).map((each) => each.id)

/** The recipients of a share; roles and people are offered only to those who may list them. */
export function AddresseeFields({ to, onChange, error }: AddresseeFieldsProps): ReactElement {
  const { held } = useSession()
  const departments = useDepartments()
  const roles = useRoles(held.includes(roleAll.access))
  const set = (kind: Addressee['kind']) => (ids: readonly string[]) =>
    onChange([...to.filter((each) => each.kind !== kind), ...ids.map((id) => ({ kind, id }))])
  return (
    <>
      {held.includes(userPick.access) && (
        <PeopleField ids={addresseeIds(to, 'user')} onChange={set('user')} error={error} />
      )}
      <ManyField
        label="部门"
        options={departments}
        value={addresseeIds(to, 'department')}
        onChange={set('department')}
        note="包括其下级部门"
        error={held.includes(userPick.access) ? null : error}
      />
      {roles.length > 0 && (
        <ManyField label="角色" options={roles} value={addresseeIds(to, 'role')} onChange={set('role')} />
      )}
    </>
  )
}

interface PeopleFieldProps {
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
  error: string | undefined
}

/** Selects several people, one after the other. */
function PeopleField({ ids, onChange, error }: PeopleFieldProps): ReactElement {
  const api = useApi()
  const [people] = useState(() => peopleSearch(api))
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const handleChosen = (id: string) => {
    if (id === '' || ids.includes(id)) return
    onChange([...ids, id])
    void people
      .nameOf(id, new AbortController().signal)
      .then((name) => setNames((was) => ({ ...was, [id]: name ?? id })))
  }
  return (
    <div className="zk-share-documents">
      <PersonField
        // The new key clears the field after each choice.
        key={ids.length}
        label="人员"
        value=""
        error={error}
        find={people.find}
        nameOf={people.nameOf}
        onChange={handleChosen}
      />
      <Chosen ids={ids} names={names} onChange={onChange} />
    </div>
  )
}

type ChosenProps = Pick<PeopleFieldProps, 'ids' | 'onChange'> & { names: Readonly<Record<string, string>> }

const Chosen = ({ ids, names, onChange }: ChosenProps): ReactElement => (
  <ul>
    {ids.map((id) => (
      <li key={id}>
        {names[id] ?? '…'}
        <button
          type="button"
          aria-label={`去掉 ${names[id] ?? ''}`}
          onClick={() => onChange(ids.filter((each) => each !== id))}
        >
          <Icon name="x" size={12} />
        </button>
      </li>
    ))}
  </ul>
)

const flat = (nodes: Result<typeof departmentIdTree>, depth = 0): ManyOption[] =>
  nodes.flatMap(({ value, title, children }) => [{ value, text: title, depth }, ...flat(children, depth + 1)])

function useDepartments(): readonly ManyOption[] {
  const api = useApi()
  const { value } = useQuery('departments', (signal) => api.call(departmentIdTree, {}, signal))
  return value ? flat(value) : []
}

function useRoles(maySee: boolean): readonly ManyOption[] {
  const api = useApi()
  const { value } = useQuery(maySee ? 'roles' : null, (signal) => api.call(roleAll, {}, signal))
  return (value ?? []).map(({ id, roleName }) => ({ value: id, text: roleName }))
}
