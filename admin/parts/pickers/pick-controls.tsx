import { type ReactElement, useState } from 'react'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import type { ControlProps } from '../control.ts'
import { allNodes, type TreeNode } from '../tree/tree-node.ts'
import { DepartmentPicker } from './department-picker.tsx'
import { PersonPicker, PositionPicker, RolePicker } from './people-pickers.tsx'
import { PickBox } from './pick-box.tsx'
import { splitIds, type Load, type PersonRow, type PositionRow, type RoleRow, chosenTags } from './picking.ts'

/** A comma list, the product family's format for several values. */
type TextControl = ControlProps<string | null | undefined, string>

/** How a kind of record is picked and stored. */
interface Kind<Row> {
  /** The name of the record: 用户. */
  noun: string
  load: Load<Row>
  /** The records for the keys of a value. */
  named: (keys: readonly string[], signal: AbortSignal) => Promise<readonly Row[]>
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  isMany: boolean
}

type Picker<Row> = (props: {
  load: Load<Row>
  isMany: boolean
  chosen: readonly Row[]
  onPick: (rows: readonly Row[]) => void
  onClose: () => void
}) => ReactElement

const pickControl = <Row,>(kind: Kind<Row>, picker: Picker<Row>) =>
  function PickControl({ id, value, onChange, isDisabled, error }: TextControl): ReactElement {
    const Dialog = picker
    const [isOpen, setIsOpen] = useState(false)
    const keys = splitIds(value)
    const asked = keys.length > 0 ? keys.join(',') : null
    const { value: named, last, failure } = useQuery(asked, (signal) => kind.named(keys, signal))
    const known = new Map((last ?? []).map((row) => [kind.keyOf(row), row]))
    const names = new Map([...known].map(([key, row]) => [key, kind.nameOf(row)]))
    return (
      <>
        <PickBox
          {...{ id, isDisabled, error, isOpen }}
          popup="dialog"
          action={`选择${kind.noun}`}
          chosen={chosenTags(keys, names, { noun: kind.noun, isComing: named === null && failure === null })}
          onOpen={() => setIsOpen(true)}
          onRemove={(key) => onChange(keys.filter((other) => other !== key).join(','))}
        />
        {isOpen && (
          <Dialog
            load={kind.load}
            isMany={kind.isMany}
            chosen={keys.flatMap((key) => known.get(key) ?? [])}
            onClose={() => setIsOpen(false)}
            onPick={(rows) => {
              setIsOpen(false)
              onChange(rows.map(kind.keyOf).join(','))
            }}
          />
        )}
      </>
    )
  }

interface Source<Row> {
  load: Load<Row>
  named: (keys: readonly string[], signal: AbortSignal) => Promise<readonly Row[]>
  isMany?: boolean
}

/** A field of people, stored as user names or ids. */
export const personControl = ({
  isMany = true,
  by = 'username',
  ...source
}: Source<PersonRow> & { by?: 'username' | 'id' }) =>
  pickControl<PersonRow>(
    { ...source, isMany, noun: '用户', keyOf: (row) => row[by], nameOf: (row) => row.realname },
    PersonPicker,
  )

export const roleControl = ({ isMany = true, by = 'id', ...source }: Source<RoleRow> & { by?: 'id' | 'roleCode' }) =>
  pickControl<RoleRow>(
    { ...source, isMany, noun: '角色', keyOf: (row) => row[by], nameOf: (row) => row.roleName },
    RolePicker,
  )

export const positionControl = ({
  isMany = true,
  by = 'code',
  ...source
}: Source<PositionRow> & { by?: 'id' | 'code' }) =>
  pickControl<PositionRow>(
    { ...source, isMany, noun: '职务', keyOf: (row) => row[by], nameOf: (row) => row.name },
    PositionPicker,
  )

/** A field of departments, stored as ids. */
export const departmentControl = ({
  load,
  isMany = true,
  noun = '部门',
}: {
  load: (signal: AbortSignal) => Promise<readonly TreeNode[]>
  isMany?: boolean
  /** The name of a node, if it is no department. */
  noun?: string
}) =>
  function DepartmentControl({ id, value, onChange, isDisabled, error }: TextControl): ReactElement {
    const [isOpen, setIsOpen] = useState(false)
    const { value: departments, failure } = useQuery(noun, load)
    const names = new Map(allNodes(departments ?? []).map((node) => [node.id, node.label]))
    const keys = splitIds(value)
    return (
      <>
        <PickBox
          {...{ id, error, isOpen }}
          isDisabled={isDisabled || departments === null}
          popup="dialog"
          action={`选择${noun}`}
          chosen={chosenTags(keys, names, { noun, isComing: departments === null && failure === null })}
          onOpen={() => setIsOpen(true)}
          onRemove={(key) => onChange(keys.filter((other) => other !== key).join(','))}
        />
        {isOpen && departments && (
          <DepartmentPicker
            {...{ noun, departments, isMany }}
            chosen={keys}
            onClose={() => setIsOpen(false)}
            onPick={(ids) => {
              setIsOpen(false)
              onChange(ids.join(','))
            }}
          />
        )}
      </>
    )
  }
