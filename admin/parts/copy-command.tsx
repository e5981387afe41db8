import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { commandText, type Prepared } from '#core/api/prepared.ts'

interface CopyCommandProps {
  /** The call as it would be sent now; null if none would be. */
  call: () => Prepared | null
  onCopied: (sentence: string) => void
}

/** Copies the action as a `zhiku` command, for a terminal or a script. */
export const CopyCommand = ({ call, onCopied }: CopyCommandProps): ReactElement => {
  const handleCopy = async () => {
    const made = call()
    if (!made) return onCopied('没有修改，没有可复制的命令')
    await navigator.clipboard.writeText(commandText(made))
    onCopied('已复制为命令')
  }
  return (
    <Button variant="minimal" icon="console" onClick={() => void handleCopy()}>
      复制为命令
    </Button>
  )
}
