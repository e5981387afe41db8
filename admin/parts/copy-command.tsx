import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { commandText, type Prepared } from '#core/api/prepared.ts'

interface CopyCommandProps {
  /** The call as it would be sent now; null while nothing would be. */
  call: () => Prepared | null
  onCopied: (sentence: string) => void
}

/** Copies what would be done here as a command of `zhiku`, to be run again or kept in a script. */
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
