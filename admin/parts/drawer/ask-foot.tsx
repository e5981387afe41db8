import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'

interface AskFootProps {
  /** What the filled button does: 同意. */
  verb: string
  isDanger?: boolean | undefined
  isBusy: boolean
  isReady: boolean
  onCancel: () => void
  onDo: () => void
}

/** The foot of a drawer that asks for something and does one thing with it. */
export const AskFoot = ({ verb, isDanger, isBusy, isReady, onCancel, onDo }: AskFootProps): ReactElement => (
  <>
    <Button text="取消" disabled={isBusy} onClick={onCancel} />
    <Button intent={isDanger ? 'danger' : 'primary'} text={verb} loading={isBusy} disabled={!isReady} onClick={onDo} />
  </>
)
