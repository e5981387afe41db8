import { createContext, type ReactElement, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The place beside the title of the page; undefined: there is no title, null: it is not drawn yet. */
export const PageSlot = createContext<HTMLElement | null | undefined>(undefined)

/** What a screen says and offers beside its title: a sentence with the figures that matter, and its buttons. */
export function BesideTitle({ children }: { children: ReactNode }): ReactElement | null {
  const slot = use(PageSlot)
  if (slot === undefined) return <>{children}</>
  return slot && createPortal(children, slot)
}
