import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { usePortal } from '../../use-portal.ts'
import { PageTreeStore } from './page-tree.store.ts'
import type { Place, TreeNode } from './tree-nodes.ts'

/** Moves documents one after the other; `said` tells screen readers what was moved. */
export function useMoving() {
  const { store, toast } = usePortal()
  const [said, setSaid] = useState('')
  const move = async (node: TreeNode, place: Place): Promise<boolean> => {
    try {
      await store(PageTreeStore).move(node, place)
      setSaid(`“${node.name}”已移动`)
      return true
    } catch (error) {
      toast(errorText(error, '没有移动成功'), 'bad')
      return false
    }
  }
  return { move, said }
}
