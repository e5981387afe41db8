import { type RefObject, useEffect, useRef } from 'react'

/** Popups of an editor outside of the table. */
const BELONGS = '.bp6-portal'

/** Ends editing when a mouse button is released anywhere but in the edited cell or its popup. */
export function useLeaveEdit(frame: RefObject<HTMLElement | null>, isEditing: boolean, leave: () => void): void {
  const last = useRef(leave)
  useEffect(() => {
    last.current = leave
  })
  useEffect(() => {
    if (!isEditing) return undefined
    const handle = (event: MouseEvent) => {
      const path = event.composedPath()
      const cell = frame.current?.querySelector('td.is-edited[data-current]')
      const isInside = path.some((each) => each === cell || (each instanceof Element && each.matches(BELONGS)))
      if (!isInside) last.current()
    }
    document.addEventListener('mouseup', handle)
    return () => document.removeEventListener('mouseup', handle)
  }, [isEditing, frame])
}
