import { Button, Drawer as BlueprintDrawer } from '@blueprintjs/core'
import { type ReactElement, use, useId } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { Dock } from './dock.ts'
import { Docked } from './docked.tsx'
import type { DrawerProps } from './drawer-props.ts'
import css from './drawer.css?inline'
import { firstFocus } from './first-focus.ts'

styles(css)

/** Widths in pixels; limited by the screen on phones. */
/** A footer that does not scroll with the content. */
/** Absent: only the drawer's buttons close it, not Escape or a click beside it. */
/** A panel for a record, or an action on it: it slides in from the right over a list, or is docked beside it. */
const WIDTHS: Readonly<Record<NonNullable<DrawerProps['width']>, number>> = { narrow: 480, wide: 720, full: 1080 }

export const Drawer = (p: DrawerProps): ReactElement => (use(Dock) === 'here' ? <Docked {...p} /> : <OverAll {...p} />)

function OverAll({ title, width = 'narrow', foot, children, onClose }: DrawerProps): ReactElement {
  const titleId = useId()
  return (
    <BlueprintDrawer
      isOpen
      size={`min(100vw, ${WIDTHS[width]}px)`}
      canEscapeKeyClose={onClose !== undefined}
      canOutsideClickClose={onClose !== undefined}
      shouldReturnFocusOnClose={false}
      {...(onClose && { onClose })}
    >
      <div className="zk-drawer" role="dialog" aria-modal aria-labelledby={titleId}>
        <div className="zk-drawer-head">
          <h2 id={titleId}>{title}</h2>
          {onClose && <Button variant="minimal" icon="cross" aria-label="关闭" onClick={onClose} />}
        </div>
        <div className="zk-drawer-body" ref={firstFocus}>
          {children}
        </div>
        {foot && <div className="zk-drawer-foot">{foot}</div>}
      </div>
    </BlueprintDrawer>
  )
}
