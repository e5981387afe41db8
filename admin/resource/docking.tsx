import type { ReactElement, ReactNode } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { Dock } from '../parts/drawer/dock.ts'
import { useMedia } from '../parts/use-media.ts'
import css from './resource.css?inline'

styles(css)

interface DockingProps {
  list: ReactNode
  /** The form of the record that is open. */
  form: ReactNode
}

/** A list, and beside it the form of a record where there is room for both; else the form lies over it in a drawer. */
export function Docking({ list, form }: DockingProps): ReactElement {
  const hasRoom = !useMedia('laptop')
  const isDocked = hasRoom && Boolean(form)
  return (
    <div className={`zk-resource-sheet${isDocked ? ' has-dock' : ''}`}>
      <Dock value={isDocked ? 'beside' : 'none'}>{list}</Dock>
      <Dock value={hasRoom ? 'here' : 'none'}>{form}</Dock>
    </div>
  )
}
