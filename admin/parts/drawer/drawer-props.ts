import type { ReactNode } from 'react'

export interface DrawerProps {
  title: string
  width?: 'narrow' | 'wide' | 'full'
  /** What stays at the foot while the content scrolls. */
  foot?: ReactNode
  children: ReactNode
  /** Without it only the buttons of the drawer close it, not Escape and not a click beside it. */
  onClose?: () => void
}
