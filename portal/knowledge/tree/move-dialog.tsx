import { type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { useStore } from '../../use-portal.ts'
import { PageTree } from './page-tree.tsx'
import { PageTreeStore } from './page-tree.store.ts'
import { type Place, placeAt, ROOT_KEY, type TreeNode, treeNodes, type Zone } from './tree-nodes.ts'

interface MoveDialogProps {
  node: TreeNode
  onMove: (node: TreeNode, place: Place) => Promise<boolean>
  onClose: () => void
}

const ZONES: readonly { zone: Zone; text: string }[] = [
  { zone: 'into', text: '放在它里面' },
  { zone: 'before', text: '放在它前面' },
  { zone: 'after', text: '放在它后面' },
]

/** 移到…: the new place is chosen in the tree of all spaces, without dragging. */
export function MoveDialog({ node, onMove, onClose }: MoveDialogProps): ReactElement {
  const tree = useStore(PageTreeStore)
  const { levels, open } = useSnapshot(tree.state)
  const [target, setTarget] = useState<TreeNode | null>(null)
  const [zone, setZone] = useState<Zone>('into')
  const [busy, setBusy] = useState(false)
  const nodes = treeNodes(levels, open, ROOT_KEY)
  const place = target && placeAt(nodes, node.id, target, zone)
  const handleMove = async () => {
    if (!place) return
    setBusy(true)
    if (await onMove(node, place)) onClose()
    setBusy(false)
  }
  return (
    <Dialog title={`把“${node.name}”移到`} onClose={onClose}>
      <div className="zk-move-tree">
        <PageTree
          label="选择新的位置"
          nodes={nodes}
          current={target?.key ?? ''}
          onOpen={(each, isOpen) => void tree.setOpen(each.key, isOpen)}
          onMore={(each) => void tree.more(each.levelKey)}
          onMove={null}
          onMenu={null}
          onPick={setTarget}
        />
      </div>
      {target?.kind === 'document' && <WhereField target={target} zone={zone} onZone={setZone} />}
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button look="primary" disabled={busy || !place} onClick={() => void handleMove()}>
          移动
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface WhereFieldProps {
  target: TreeNode
  zone: Zone
  onZone: (zone: Zone) => void
}

const WhereField = ({ target, zone, onZone }: WhereFieldProps): ReactElement => (
  <fieldset className="zk-move-where">
    <legend>“{target.name}”</legend>
    {ZONES.map((each) => (
      <label key={each.zone}>
        <input type="radio" name="where" checked={zone === each.zone} onChange={() => onZone(each.zone)} />
        {each.text}
      </label>
    ))}
  </fieldset>
)
