import { Button } from '@blueprintjs/core'
import { type KeyboardEvent, type ReactElement, useId } from 'react'
import { Dock } from './dock.ts'
import type { DrawerProps } from './drawer-props.ts'
import { firstFocus } from './first-focus.ts'

/** A drawer that stands beside what it belongs to: nothing is covered, and the focus may leave it. */
export function Docked({ title, width = 'narrow', foot, children, onClose }: DrawerProps): ReactElement {
  const titleId = useId()
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // What is opened from here is not in here, and closes by itself.
    const isOwn = event.currentTarget.contains(event.target as Node)
    if (event.key !== 'Escape' || !isOwn || event.defaultPrevented) return
    event.preventDefault()
    onClose?.()
  }
  return (
    <div className={`zk-dock is-${width}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what has the focus within */}
      <div className="zk-drawer" role="dialog" aria-labelledby={titleId} onKeyDown={handleKey}>
        <div className="zk-drawer-head">
          <h2 id={titleId}>{title}</h2>
          {onClose && <Button variant="minimal" icon="cross" aria-label="关闭" onClick={onClose} />}
        </div>
        <div className="zk-drawer-body" ref={firstFocus}>
          <Dock value="none">{children}</Dock>
        </div>
        {foot && <div className="zk-drawer-foot">{foot}</div>}
      </div>
    </div>
  )
}
