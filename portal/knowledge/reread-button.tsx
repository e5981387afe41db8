import { type ReactElement, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { rereadOpen } from './knowledge.store.ts'

/** For who may edit a document of which the server has failed to read the text. */
export function RereadButton(): ReactElement {
  const [busy, setBusy] = useState(false)
  const handleClick = async () => {
    setBusy(true)
    try {
      await rereadOpen()
    } catch (error) {
      toast(error instanceof Error ? error.message : '没有排上队，请稍后再试', 'bad')
      setBusy(false)
    }
  }
  return (
    <Button disabled={busy} onClick={() => void handleClick()}>
      {busy ? '正在开始…' : '重新读取'}
    </Button>
  )
}
