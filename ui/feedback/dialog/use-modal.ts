import { type RefObject, useId, useLayoutEffect, useRef } from 'react'

/** Opens a `<dialog>` as a modal one while it is rendered; `titleId` names it. */
export function useModal(): { ref: RefObject<HTMLDialogElement | null>; titleId: string } {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect, because a dialog gives the focus back only while it is still on the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return { ref, titleId }
}
