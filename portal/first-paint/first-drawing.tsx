import { createContext, type ReactElement, type ReactNode, use, useDeferredValue } from 'react'

const IsOver = createContext(true)

/**
 * A page that was just opened is drawn in two goes: first what people came for, then, when that is on the screen, what
 * stands around and below it, and what that asks the server for. On a slow machine the first hits come sooner by a tenth
 * of a second.
 */
export function FirstDrawing({ children }: { children: ReactNode }): ReactElement {
  const isOver = useDeferredValue(true, false)
  return <IsOver value={isOver}>{children}</IsOver>
}

export const useIsFirstDrawingOver = (): boolean => use(IsOver)

/** What may come with the second drawing: nothing that is there already moves when it comes. */
export function Later({ children }: { children: ReactNode }): ReactNode {
  return useIsFirstDrawingOver() ? children : null
}
