import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Space } from '#core/contract/km/documents/page-tree.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton } from '#ui/controls/menu-button/menu-button.tsx'
import { spaceFace } from '#ui/controls/tile/space-face.ts'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useStore } from '../../use-portal.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PageTree } from './page-tree.tsx'
import { PageTreeStore } from './page-tree.store.ts'
import { RowMenu } from './row-menu.tsx'
import css from './space-side.css?inline'
import { categoryKey, documentKey, ROOT_KEY, type TreeNode, treeNodes } from './tree-nodes.ts'
import { useMoving } from './use-moving.ts'

styles(css)

interface SpaceSideProps {
  docId: string
  /** Closes the tree and remembers that; absent in a sheet, which has its own way out. */
  onHide?: () => void
}

/** The space of the open document with its page tree. */
export function SpaceSide({ docId, onHide }: SpaceSideProps): ReactElement {
  const tree = useStore(PageTreeStore)
  const { spaces, spaceId, docId: shownId, levels, open, hasFailed } = useSnapshot(tree.state)
  const { move, said } = useMoving()
  const [menu, setMenu] = useState<{ node: TreeNode; at: { x: number; y: number } } | null>(null)
  const [moving, setMoving] = useState<TreeNode | null>(null)
  const nodes = treeNodes(levels, open, spaceId === null ? ROOT_KEY : categoryKey(spaceId))
  const space = spaces.find(({ id }) => id === spaceId)
  if (hasFailed) return <p className="zk-space-note">目录没有加载成功，不影响阅读。</p>
  if (shownId === '') return <Skeleton shape="rows" label="正在加载目录" />
  return (
    <>
      <SpaceHead space={space} spaces={spaces} onSpace={(id) => void tree.showSpace(id)} {...(onHide && { onHide })} />
      <PageTree
        label="目录"
        nodes={nodes}
        current={documentKey(docId)}
        onOpen={(node, isOpen) => void tree.setOpen(node.key, isOpen)}
        onMore={(node) => void tree.more(node.levelKey)}
        onMove={(node, place) => void move(node, place)}
        onMenu={(node, at) => setMenu({ node, at })}
      />
      {nodes.length === 0 && <p className="zk-space-note">这个分类里还没有您能看的知识。</p>}
      <p className="zk-hidden" role="status">
        {said}
      </p>
      {menu && <RowMenu {...menu} nodes={nodes} onMove={move} onMoveTo={setMoving} onClose={() => setMenu(null)} />}
      {moving && <MoveDialog node={moving} onMove={move} onClose={() => setMoving(null)} />}
    </>
  )
}

interface SpaceHeadProps {
  space: Space | undefined
  spaces: readonly Space[]
  onSpace: (id: string) => void
  onHide?: () => void
}

/** The face of the space, and the way to the others. */
function SpaceHead({ space, spaces, onSpace, onHide }: SpaceHeadProps): ReactElement {
  const name = space?.name ?? '全部分类'
  const size = space ? `${space.count} 篇` : `${spaces.length} 个`
  return (
    <div className="zk-space-head">
      <MenuButton
        label={`${name} ${size}，换一个分类`}
        className="zk-space-name"
        face={
          <>
            <Tile {...spaceFace(name)} isSolid />
            <span>
              <b>{name}</b> <span className="zk-num">{size}</span>
            </span>
            <Icon name="chevrons-up-down" />
          </>
        }
        entries={spaces.map(({ id, name: text, count }) => ({
          text: `${text}（${count}）`,
          checked: id === space?.id,
          onSelect: () => onSpace(id),
        }))}
      />
      <p className="zk-space-bar">
        <span>目录</span>
        {space && <Link to={`${PORTAL_PATHS.directory}?category=${encodeURIComponent(space.id)}`}>全部</Link>}
        {onHide && <Button look="quiet" icon="panel-left" label="收起目录" onClick={onHide} />}
      </p>
    </div>
  )
}
