import { type RefObject, useId, useLayoutEffect, useRef } from 'react'

/** Opens a `<dialog>` modally while it is rendered; `titleId` is its label. */
export function useModal(): { ref: RefObject<HTMLDialogElement | null>; titleId: string } {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect, because a dialog restores the focus only while it is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return { ref, titleId }
}
