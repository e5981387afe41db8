import type { ReactElement } from 'react'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { departmentNodes } from '../organisation/department-nodes.ts'
import type { ControlProps } from '../parts/control.ts'
import { TreeSelect } from '../parts/pickers/tree-select.tsx'

/** A department out of the tree, by its code. */
export function DepartmentCodeControl(p: ControlProps<string | null | undefined, string>): ReactElement {
  const { value: nodes } = useQuery('departments by code', (signal) =>
    departmentNodes(({ orgCode }) => orgCode, signal),
  )
  return <TreeSelect {...p} label="部门" nodes={nodes ?? []} />
}
