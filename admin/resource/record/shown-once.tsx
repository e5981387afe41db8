import { Button, Callout } from '@blueprintjs/core'
import type { ReactElement, ReactNode } from 'react'
import { useLeaveGuard } from './use-leave-guard.ts'
import { Drawer } from '../../parts/drawer/drawer.tsx'

interface ShownOnceProps {
  title: string
  /** That it is shown once, and what it is. */
  warning: string
  children: ReactNode
  onSaved: () => void
}

/** What nobody is shown again: a secret, a made up password. Only 我已保存 closes it; who leaves the page is asked. */
export function ShownOnce({ title, warning, children, onSaved }: ShownOnceProps): ReactElement {
  useLeaveGuard(true)
  const foot = (
    <Button intent="primary" onClick={onSaved}>
      我已保存
    </Button>
  )
  return (
    <Drawer title={title} foot={foot}>
      <Callout compact intent="warning">
        {warning}
      </Callout>
      {children}
    </Drawer>
  )
}
