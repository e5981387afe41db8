import { type RefObject, useEffect, useId, useRef } from 'react'

/** Opens a `<dialog>` as a modal one while it is rendered; `titleId` names it. */
export function useModal(): { ref: RefObject<HTMLDialogElement | null>; titleId: string } {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return { ref, titleId }
}
