import { Button } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, use, useState } from 'react'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { styles } from '#ui/theme/styles.ts'
import { Dock } from '../../parts/drawer/dock.ts'
import { Drawer } from '../../parts/drawer/drawer.tsx'
import { SearchTree } from '../../parts/tree/search-tree.tsx'
import { allNodes, type TreeNode } from '../../parts/tree/tree-node.ts'
import { useMedia } from '../../parts/use-media.ts'
import css from './beside-tree.css?inline'
import type { ResourceTree } from '../define.ts'
import type { ListState } from '../use-list.ts'

styles(css)

interface BesideTreeProps {
  tree: ResourceTree | undefined
  list: Pick<ListState<never>, 'asked' | 'change'>
  children: ReactNode
}

/** The list with its filter tree: on the left, or behind a button if there is no room. */
export function BesideTree({ tree, children, ...p }: BesideTreeProps): ReactElement {
  return tree ? (
    <WithTree tree={tree} {...p}>
      {children}
    </WithTree>
  ) : (
    <>{children}</>
  )
}

function WithTree({ tree, list, children }: BesideTreeProps & { tree: ResourceTree }): ReactElement {
  const { last, failure } = useQuery(`tree of ${tree.label}`, tree.load)
  const isNarrow = useMedia('tablet')
  const isBehindButton = use(Dock) === 'beside' || isNarrow
  const chosen = list.asked[tree.key] ?? ''
  const nodes: readonly TreeNode[] = [{ id: '', label: `全部${tree.label}` }, ...(last ?? [])]
  const all = { label: tree.label, nodes, chosen, onChoose: (id: string) => list.change({ [tree.key]: id }) }
  if (last?.length === 0) return <>{children}</>
  return (
    <div className={`zk-beside${isBehindButton ? ' is-behind' : ''}`}>
      {isBehindButton ? (
        <Behind {...all} />
      ) : (
        <aside className="zk-beside-tree" aria-label={tree.label}>
          <Refusal>{failure}</Refusal>
          {last && <SearchTree {...all} />}
        </aside>
      )}
      {children}
    </div>
  )
}

interface BehindProps {
  label: string
  nodes: readonly TreeNode[]
  chosen: string
  onChoose: (id: string) => void
}

function Behind({ label, nodes, chosen, onChoose }: BehindProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const name = allNodes(nodes).find(({ id }) => id === chosen)?.label ?? chosen
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        icon="diagram-tree"
        alignText="start"
        fill
        text={name}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Drawer title={`选择${label}`} onClose={close}>
          <SearchTree
            {...{ label, nodes, chosen }}
            onChoose={(id) => {
              onChoose(id)
              close()
            }}
          />
        </Drawer>
      )}
    </>
  )
}
