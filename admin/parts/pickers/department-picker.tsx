import { type ReactElement, useState } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { PartDialog } from '../part-dialog/part-dialog.tsx'
import { TickTree } from '../tree/tick-tree.tsx'
import { allNodes, type TreeNode } from '../tree/tree-node.ts'
import css from './pickers.css?inline'

styles(css)

export interface DepartmentPickerProps {
  title?: string
  /** The name of a node, if it is no department. */
  noun?: string
  departments: readonly TreeNode[]
  isMany?: boolean
  chosen?: readonly string[]
  /** In the order of the tree. */
  onPick: (ids: readonly string[]) => void
  onClose: () => void
}

const WIDTH = 500

/** Chooses departments by checkboxes; with 层级关联 their descendants are included. */
export function DepartmentPicker(props: DepartmentPickerProps): ReactElement {
  const { noun = '部门', title = `选择${noun}`, departments, isMany = true, chosen = [], onPick, onClose } = props
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosen))
  const [isLinked, setIsLinked] = useState(false)
  const inOrder = () => allNodes(departments).flatMap(({ id }) => (ticked.has(id) ? [id] : []))
  const handleTick = (next: ReadonlySet<string>) =>
    setTicked(isMany ? next : new Set([...next].filter((id) => !ticked.has(id)).slice(0, 1)))
  return (
    <PartDialog
      title={title}
      width={WIDTH}
      aside={`已选 ${ticked.size} 个`}
      onClose={onClose}
      onConfirm={() => onPick(inOrder())}
    >
      <div className="zk-picker-departments">
        <TickTree
          label={noun}
          nodes={departments}
          ticked={ticked}
          onTick={handleTick}
          isLinked={isMany && isLinked}
          {...(isMany && { onLink: setIsLinked })}
          isSearchable
        />
      </div>
    </PartDialog>
  )
}
