import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { sendPrepared } from '#core/api/prepared.ts'
import { api } from '../../api.ts'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import type { TreeMoved } from '../../parts/tree-table/tree-move.ts'
import { toast } from '../../toasts.ts'
import { findTreePlace, type TreeResource } from './tree-resource.ts'

/** Moves a record. Where that changes more than its place, it says so and asks first. */
export function useMoving<Row>(def: TreeResource<Row>, roots: readonly Row[], reload: () => void) {
  const [asking, setAsking] = useState<{ moved: TreeMoved<Row>; changes: readonly string[] } | null>(null)
  const placeOf = (moved: TreeMoved<Row>) => findTreePlace(roots, moved, def.childrenOf)
  const send = async (moved: TreeMoved<Row>) => {
    try {
      await sendPrepared(api, def.move!(moved, placeOf(moved)))
      toast(`已移动“${def.nameOf(moved.row)}”`)
    } catch (error) {
      toast(errorText(error), 'bad')
    }
    setAsking(null)
    reload()
  }
  const begin = async (moved: TreeMoved<Row>) => {
    const place = placeOf(moved)
    if (!def.beforeMove || place.from === place.parent) return send(moved)
    try {
      const changes = await def.beforeMove(moved, place)
      if (changes.length === 0) return await send(moved)
      setAsking({ moved, changes })
    } catch (error) {
      toast(errorText(error), 'bad')
    }
  }
  const asked = asking && (
    <Confirm action="移动" onClose={() => setAsking(null)} onConfirm={() => send(asking.moved)}>
      <p>移动“{def.nameOf(asking.moved.row)}”之后：</p>
      <ul>
        {asking.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Confirm>
  )
  return { begin: (moved: TreeMoved<Row>) => void begin(moved), asked }
}
