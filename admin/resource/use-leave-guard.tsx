import { type ReactElement, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'

/**
 * Asks before a page with unsaved changes is left: for another screen with our own question, for another page or a
 * closed window with the browser's. The element is to be put on the page.
 */
export function useLeaveGuard(isDirty: boolean): ReactElement | null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="有修改还没有保存" onClose={blocker.reset}>
      <p>离开这一页，没有保存的修改会丢失。</p>
      <DialogActions>
        <Button onClick={blocker.reset}>留在这一页</Button>
        <Button look="danger" onClick={blocker.proceed}>
          放弃修改并离开
        </Button>
      </DialogActions>
    </Dialog>
  )
}
