import { type ReactElement, type ReactNode, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { usePortal } from '../../use-portal.ts'

interface BeginButtonProps {
  begin: () => Promise<void>
  /** The message for a failure without its own message. */
  failure: string
  children: ReactNode
}

/** A button that makes the server start a task, whose state then replaces the button. */
export function BeginButton({ begin, failure, children }: BeginButtonProps): ReactElement {
  const { toast } = usePortal()
  const [busy, setBusy] = useState(false)
  const handleClick = async () => {
    setBusy(true)
    try {
      await begin()
    } catch (error) {
      toast(errorText(error, failure), 'bad')
      setBusy(false)
    }
  }
  return (
    <Button disabled={busy} onClick={() => void handleClick()}>
      {busy ? '正在开始…' : children}
    </Button>
  )
}
