import type { ReactElement } from 'react'
import { useSession } from '../../session/use-session.ts'
import { MainColumn } from './main-column.tsx'
import { ShelfColumn } from './shelf-column.tsx'
import { SideColumn } from './side-column.tsx'

/** The home page below the search box, for everybody who may read something here. */
export function Board(): ReactElement {
  const isStaff = useSession().user !== null
  return (
    <div className="zk-home-columns">
      <ShelfColumn />
      <MainColumn isStaff={isStaff} />
      <SideColumn isStaff={isStaff} />
    </div>
  )
}
