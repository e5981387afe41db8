import { Button, Drawer as BlueprintDrawer } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './drawer.css?inline'
import { firstFocus } from './first-focus.ts'

styles(css)

/** Pixels; a phone gives what it has. */
const WIDTHS = { narrow: 480, wide: 720, full: 1080 } as const

interface DrawerProps {
  title: string
  width?: keyof typeof WIDTHS
  /** What stays at the foot while the content scrolls. */
  foot?: ReactNode
  children: ReactNode
  /** Without it only the buttons of the drawer close it, not Escape and not a click beside it. */
  onClose?: () => void
}

/** What slides in from the right over a list: a record, or what is done with it. */
export function Drawer({ title, width = 'narrow', foot, children, onClose }: DrawerProps): ReactElement {
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
