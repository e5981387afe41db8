import { Button, FormGroup } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { AreaSelect } from '../../parts/area/area-select.tsx'
import { bound } from '../bound.tsx'
import { PositionPicker, RolePicker } from '../../parts/pickers/people-pickers.tsx'
import { DepartmentPersonPicker } from '../../parts/pickers/department-person-picker.tsx'
import { MultiSelect } from '../../parts/pickers/multi-select.tsx'
import { departmentControl, personControl, positionControl, roleControl } from '../../parts/pickers/pick-controls.tsx'
import type { Load, PersonRow } from '../../parts/pickers/picking.ts'
import { SearchSelect } from '../../parts/pickers/search-select.tsx'
import { TreeSelect } from '../../parts/pickers/tree-select.tsx'
import { DEPARTMENT_TREE, DEPARTMENTS, people } from '../made-up.ts'

const ALL = people(57).map((one): PersonRow => ({ ...one, orgCodeTxt: one.department }))
const asked: string[] = []
Object.assign(globalThis, { asked })

function slicePage<T>(rows: readonly T[], pageNo: number, pageSize: number) {
  return { records: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: rows.length }
}

const loadPeople: Load<PersonRow> = async ({ pageNo, pageSize, words }) => {
  asked.push(`${pageNo} ${pageSize} ${JSON.stringify(words)}`)
  const word = words['word'] ?? ''
  return slicePage(
    ALL.filter((one) => one.realname.includes(word) || one.username.includes(word)),
    pageNo,
    pageSize,
  )
}

const ROLES = Array.from({ length: 8 }, (_, at) => ({ id: `r${at}`, roleName: `角色${at}`, roleCode: `role_${at}` }))
const POSITIONS = Array.from({ length: 6 }, (_, at) => ({
  id: `p${at}`,
  name: `职务${at}`,
  code: `post_${at}`,
  rank: 'A',
}))

const PersonField = personControl({
  load: loadPeople,
  named: async (keys) => ALL.filter((one) => keys.includes(one.username)),
})
const loadRoles: Load<(typeof ROLES)[number]> = async ({ pageNo, pageSize }) => slicePage(ROLES, pageNo, pageSize)
const loadPositions: Load<(typeof POSITIONS)[number]> = async ({ pageNo, pageSize }) =>
  slicePage(POSITIONS, pageNo, pageSize)

const RoleField = roleControl({
  load: loadRoles,
  named: async (keys) => ROLES.filter((one) => keys.includes(one.id)),
})
const PositionField = positionControl({
  load: loadPositions,
  named: async (keys) => POSITIONS.filter((one) => keys.includes(one.code)),
})
const DepartmentField = departmentControl({ load: async () => DEPARTMENT_TREE })
const ParentField = bound(TreeSelect, { label: '上级部门', nodes: DEPARTMENT_TREE })
const TagField = bound(MultiSelect, { label: '标签', options: DEPARTMENTS.map((text) => ({ value: text, text })) })
const SearchField = bound(SearchSelect, {
  load: async (words: string) => {
    asked.push(`search ${words}`)
    // An earlier answer arrives after that to the last query.
    await new Promise((resolve) => setTimeout(resolve, words === '李' ? 1500 : 50))
    return ALL.filter((one) => one.realname.includes(words))
      .slice(0, 8)
      .map((one) => ({ value: one.id, text: one.realname }))
  },
  name: async (id: string) => ALL.find((one) => one.id === id)?.realname ?? null,
})

const FIELDS = [
  ['person', '负责人', PersonField],
  ['role', '角色', RoleField],
  ['position', '职务', PositionField],
  ['department', '部门', DepartmentField],
  ['parent', '上级部门', ParentField],
  ['tags', '标签', TagField],
  ['search', '联系人', SearchField],
] as const

/** Every picker as a form field, and the picker of people by department on its own. */
export function PickersShown(): ReactElement {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [isOpen, setIsOpen] = useState(false)
  const [picking, setPicking] = useState<'roles' | 'positions' | null>(null)
  const handlePick = (rows: readonly object[]) => {
    setPicking(null)
    setValues({ ...values, records: JSON.stringify(rows) })
  }
  return (
    <div style={{ maxWidth: 480, padding: 16 }}>
      <output>{JSON.stringify(values)}</output>
      {FIELDS.map(([key, label, Field]) => (
        <FormGroup key={key} label={label} labelFor={key} helperText={<span id={`${key}-note`} />}>
          <Field id={key} value={values[key] ?? ''} onChange={(value) => setValues({ ...values, [key]: value })} />
        </FormGroup>
      ))}
      <FormGroup label="所在地区" labelFor="area">
        <AreaSelect
          id="area"
          label="所在地区"
          value={values['area']}
          onChange={(area, areaText) => setValues({ ...values, area, areaText })}
        />
      </FormGroup>
      <Button text="按部门选择用户" onClick={() => setIsOpen(true)} />
      <Button text="挑选角色" onClick={() => setPicking('roles')} />
      <Button text="挑选职务" onClick={() => setPicking('positions')} />
      {picking === 'roles' && <RolePicker load={loadRoles} onPick={handlePick} onClose={() => setPicking(null)} />}
      {picking === 'positions' && (
        <PositionPicker load={loadPositions} onPick={handlePick} onClose={() => setPicking(null)} />
      )}
      {isOpen && (
        <DepartmentPersonPicker
          departments={DEPARTMENT_TREE}
          load={async ({ departmentId, ...query }, signal) => {
            const page = await loadPeople({ ...query, pageSize: 100 }, signal)
            const name = DEPARTMENT_TREE[0]!.children!.find(({ id }) => id === departmentId)?.label
            const rows = page.records.filter((one) => name === undefined || one.orgCodeTxt === name)
            return slicePage(rows, query.pageNo, query.pageSize)
          }}
          onClose={() => setIsOpen(false)}
          onPick={(rows) => {
            setIsOpen(false)
            setValues({ ...values, byDepartment: rows.map((one) => one.username).join(',') })
          }}
        />
      )}
    </div>
  )
}
