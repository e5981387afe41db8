import { Button, InputGroup } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { ActionMenu, type MenuEntry, type MenuPlace } from '../action-menu/action-menu.tsx'
import { type Column, cellText } from '../data-table/column.ts'
import '../data-table/data-table.tsx'
import { entriesOfRow } from '../data-table/row-tools.tsx'
import type { Branch } from '../tree/tree-node.ts'
import { MoveDialog } from './move-dialog.tsx'
import { stepMove } from './tree-move.ts'
import { TreeRows } from './tree-rows.tsx'
import type { TreeTableProps } from './tree-table-props.ts'
import css from './tree-table.css?inline'
import { type Branches, useBranches } from './use-branches.ts'

styles(css)

/** Rows as a tree: keyboard navigation by arrows and letters, actions per row, moving by mouse or menu. */
export function TreeTable<Row>(props: TreeTableProps<Row>): ReactElement {
  const { label, columns, isBusy = false, onMove, actions } = props
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const tree = useBranches(props, wanted === '' ? null : (row) => isNamed(columns, row, wanted))
  const [menu, setMenu] = useState<(MenuPlace & { branch: Branch<Row> }) | null>(null)
  const [moving, setMoving] = useState<Branch<Row> | null>(null)
  const rowName = (row: Row) => (columns[0] ? cellText(columns[0], row) : '')
  const openMenu = (branch: Branch<Row>, place: MenuPlace) => (actions || onMove) && setMenu({ ...place, branch })
  return (
    <div className={`zk-tree-table${isBusy ? ' is-busy' : ''}`} aria-busy={isBusy}>
      <Bar label={label} tree={tree} words={words} onWords={setWords} />
      {wanted !== '' && tree.branches.length === 0 ? (
        <p className="zk-tree-table-none">没有符合“{words.trim()}”的行</p>
      ) : (
        <TreeRows table={props} tree={tree} nameOf={rowName} onMenu={openMenu} />
      )}
      <ActionMenu
        label={menu ? `${rowName(menu.branch.node)}的操作` : ''}
        at={menu}
        entries={menu ? rowMenuEntries(menu.branch, props, tree, setMoving) : []}
        onClose={() => setMenu(null)}
      />
      {moving && onMove && (
        <MoveDialog
          source={props}
          moving={moving}
          nameOf={rowName}
          onClose={() => setMoving(null)}
          onMove={(target) => {
            setMoving(null)
            onMove({ row: moving.node, target, where: 'into' })
          }}
        />
      )}
    </div>
  )
}

interface BarProps<Row> {
  label: string
  tree: Branches<Row>
  words: string
  onWords: (words: string) => void
}

const Bar = <Row,>({ label, tree, words, onWords }: BarProps<Row>): ReactElement => (
  <div className="zk-tree-table-bar">
    <Button size="small" variant="minimal" text="展开全部" onClick={tree.openAll} />
    <Button size="small" variant="minimal" text="收起全部" onClick={tree.closeAll} />
    <InputGroup
      size="small"
      leftIcon="search"
      placeholder="筛选"
      aria-label={`筛选${label}`}
      value={words}
      onValueChange={onWords}
    />
  </div>
)

const isNamed = <Row,>(columns: readonly Column<Row>[], row: Row, wanted: string): boolean =>
  columns.some((column) => !column.isHidden && cellText(column, row).toLowerCase().includes(wanted))

function rowMenuEntries<Row>(
  branch: Branch<Row>,
  { actions, onMove }: TreeTableProps<Row>,
  { branches }: Branches<Row>,
  onChooseTarget: (branch: Branch<Row>) => void,
): MenuEntry[] {
  const own = entriesOfRow(branch.node, actions?.(branch.node) ?? [])
  if (!onMove) return own
  const step = (by: -1 | 1) => stepMove(branches, branch.id, by)
  const stepEntry = (id: string, label: string, by: -1 | 1): MenuEntry => {
    const move = step(by)
    return { id, label, isDisabled: move === null, run: () => move && onMove(move) }
  }
  return [
    ...own,
    { ...stepEntry('up', '上移', -1), startsGroup: own.length > 0 },
    stepEntry('down', '下移', 1),
    { id: 'to', label: '移到…', run: () => onChooseTarget(branch) },
  ]
}
