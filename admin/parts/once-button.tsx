import { Button, type ButtonProps } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { useThrottled } from './use-throttled.ts'

/** A button that treats a double click as one click. */
export const OnceButton = ({
  onClick,
  ...props
}: Omit<ButtonProps, 'onClick'> & { onClick: () => void }): ReactElement => (
  <Button {...props} onClick={useThrottled(onClick)} />
)
