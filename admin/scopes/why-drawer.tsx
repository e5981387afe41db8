import { Callout } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import type { Right } from '#core/access/decide.ts'
import { type Scope, SCOPES } from '#core/access/scope.ts'
import { rightsWhatIf } from '#core/contract/km/rights/effective.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { GrantChanges } from '#core/contract/km/rights/grant-change.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../api.ts'
import { DocumentControl } from '../documents/document-control.tsx'
import { DepartmentsControl, OnePersonByIdControl, RolesControl } from '../organisation/people-controls.tsx'
import { OtherLevelControl } from '../levels/level-control.tsx'
import type { ControlProps } from '../parts/control.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { ChoiceSelect } from '../parts/form/choice-control.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { splitIds } from '../parts/pickers/picking.ts'

interface WhyDrawerProps {
  docId?: string | undefined
  userId?: string | undefined
  /** What is on the screen and not saved yet; it is part of what is supposed. */
  changes: GrantChanges | null
  onClose: () => void
}

interface Supposed {
  level: number | ''
  departments: string
  roles: string
  scope: Scope | ''
  docLevel: number | ''
}

const NOTHING: Supposed = { level: '', departments: '', roles: '', scope: '', docLevel: '' }

const RIGHTS: Readonly<Partial<Record<Right, string>>> = {
  view: '查看',
  download: '下载',
  sensitive: '敏感内容',
  work: '处理',
}

/** Why somebody may or may not read a document, and whether it would be otherwise if something changed. */
export function WhyDrawer(p: WhyDrawerProps): ReactElement {
  const [docId, setDocId] = useState(p.docId ?? '')
  const [userId, setUserId] = useState(p.userId ?? '')
  const [supposed, setSupposed] = useState(NOTHING)
  const isSupposing = p.changes !== null || JSON.stringify(supposed) !== JSON.stringify(NOTHING)
  return (
    <Drawer title="为什么能看或不能看" width="wide" onClose={p.onClose}>
      <FormRow id="why-user" label="谁" control={OnePersonByIdControl} value={userId} onChange={setUserId} />
      <FormRow id="why-document" label="哪一篇知识" control={DocumentControl} value={docId} onChange={setDocId} />
      <WhatIf value={supposed} onChange={setSupposed} />
      {p.changes && <p className="zk-scope-note">假如的里面已含这一页还没保存的改动。</p>}
      {userId && docId ? (
        <Verdicts {...{ docId, userId, supposed, isSupposing }} changes={p.changes} />
      ) : (
        <p className="zk-scope-note">选好人和知识，这里说明理由。</p>
      )}
    </Drawer>
  )
}

type Choosing<V extends string | number> = ControlProps<V | '', V | ''>

const ScopeControl = (p: Choosing<Scope>): ReactElement => (
  <ChoiceSelect {...p} choices={SCOPES.map((value) => ({ value, text: SCOPE_TEXTS[value].name }))} none="不变" />
)

function WhatIf({ value, onChange }: { value: Supposed; onChange: (value: Supposed) => void }): ReactElement {
  const row = <K extends keyof Supposed>(key: K) => ({
    id: `if-${key}`,
    value: value[key],
    onChange: (next: Supposed[K]) => onChange({ ...value, [key]: next }),
  })
  return (
    <details className="zk-scope-what-if">
      <summary>假如……</summary>
      <FormRow label="此人的密级是" control={OtherLevelControl} {...row('level')} />
      <FormRow label="此人在这些部门" control={DepartmentsControl} {...row('departments')} />
      <FormRow label="此人有这些角色" control={RolesControl} {...row('roles')} />
      <FormRow label="知识的谁能看是" control={ScopeControl} {...row('scope')} />
      <FormRow label="知识的密级是" control={OtherLevelControl} {...row('docLevel')} />
    </details>
  )
}

interface VerdictsProps {
  docId: string
  userId: string
  supposed: Supposed
  isSupposing: boolean
  changes: GrantChanges | null
}

/** What is supposed, as the call takes it: only what is filled in. */
const toBody = ({ docId, userId, changes, supposed }: VerdictsProps) => {
  const { level, departments, roles, scope, docLevel } = supposed
  return {
    docId,
    userId,
    ...(changes && { grants: changes }),
    person: {
      ...(level !== '' && { level }),
      ...(departments !== '' && { departmentIds: splitIds(departments) }),
      ...(roles !== '' && { roleIds: splitIds(roles) }),
    },
    document: { ...(scope !== '' && { scope }), ...(docLevel !== '' && { level: docLevel }) },
  }
}

function Verdicts(p: VerdictsProps): ReactElement {
  const { isSupposing } = p
  const body = toBody(p)
  const { last, failure, retry } = useQuery(JSON.stringify(body), (signal) => api.call(rightsWhatIf, { body }, signal))
  if (failure) return <ErrorState title="没有查到" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="text" />
  const view = last.find(({ right }) => right === 'view')!
  const said = isSupposing ? view.supposed : view.now
  return (
    <>
      <Callout intent={said.allowed ? 'success' : 'warning'}>{said.text}</Callout>
      <table className="zk-scope-verdicts">
        <thead>
          <tr>
            <th scope="col">权限</th>
            <th scope="col">现在</th>
            {isSupposing && <th scope="col">假如</th>}
          </tr>
        </thead>
        <tbody>
          {last.map((row) => RIGHTS[row.right] && <VerdictRow key={row.right} row={row} isSupposing={isSupposing} />)}
        </tbody>
      </table>
    </>
  )
}

interface VerdictRowProps {
  row: Result<typeof rightsWhatIf>[number]
  isSupposing: boolean
}

const VerdictRow = ({ row: { right, now, supposed }, isSupposing }: VerdictRowProps) => (
  <tr>
    <th scope="row">{RIGHTS[right]}</th>
    <td>{now.text}</td>
    {isSupposing && <td className={now.allowed === supposed.allowed ? undefined : 'is-changed'}>{supposed.text}</td>}
  </tr>
)
