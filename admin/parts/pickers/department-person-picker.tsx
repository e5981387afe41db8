import { type ReactElement, useState } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { useSelection } from '../data-table/selection.ts'
import { PartDialog } from '../part-dialog/part-dialog.tsx'
import { Tree } from '../tree/tree.tsx'
import type { TreeNode } from '../tree/tree-node.ts'
import { PERSON_COLUMNS, PERSON_SEARCH, PERSON_WIDTH } from './kinds.ts'
import { Chosen, PickList } from './pick-list.tsx'
import { PickSearch } from './pick-search.tsx'
import css from './pickers.css?inline'
import type { PersonRow, PickQuery } from './picking.ts'
import type { Page } from '#core/contract/page.ts'

styles(css)

export interface DepartmentPersonPickerProps {
  title?: string
  departments: readonly TreeNode[]
  /** People of a department; null: all. */
  load: (query: PickQuery & { departmentId: string | null }, signal: AbortSignal) => Promise<Page<PersonRow>>
  isMany?: boolean
  chosen?: readonly PersonRow[]
  onPick: (people: readonly PersonRow[]) => void
  onClose: () => void
}

const rowKey = (person: PersonRow) => person.id

/** Chooses people by department: the tree on the left, its people beside it, 已选 on the right. */
export function DepartmentPersonPicker(props: DepartmentPersonPickerProps): ReactElement {
  const { title = '按部门选择用户', departments, load, isMany = true, chosen = [], onPick, onClose } = props
  const selection = useSelection(rowKey, chosen)
  const [department, setDepartment] = useState<string | null>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(departments.map(({ id }) => id)))
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const loadHere = (query: PickQuery, signal: AbortSignal) => load({ ...query, departmentId: department }, signal)
  return (
    <PartDialog title={title} width={PERSON_WIDTH} onClose={onClose} onConfirm={() => onPick(selection.rows())}>
      <div className="zk-picker has-tree">
        <div className="zk-picker-tree">
          <Tree
            label="部门"
            nodes={departments}
            open={open}
            onOpen={setOpen}
            chosen={new Set(department === null ? [] : [department])}
            // A second click on the department shows everybody again.
            onChoose={(id) => setDepartment(id === department ? null : id)}
          />
        </div>
        <div className="zk-picker-main">
          <PickSearch fields={PERSON_SEARCH} onSearch={setWords} />
          <PickList
            label={title}
            columns={PERSON_COLUMNS}
            load={loadHere}
            about={department ?? ''}
            {...{ words, rowKey, selection, isMany }}
          />
        </div>
        <Chosen first={PERSON_COLUMNS[0]!} second={PERSON_COLUMNS[1]} rowKey={rowKey} selection={selection} />
      </div>
    </PartDialog>
  )
}
