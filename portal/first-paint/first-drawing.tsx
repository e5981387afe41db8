import { createContext, type ReactElement, type ReactNode, use, useDeferredValue } from 'react'

const IsOver = createContext(true)

/**
 * Draws a freshly opened page in two steps: first its main content, and then, when that is on the screen, what is
 * around and below it with its requests. On a slow machine the first results appear a tenth of a second earlier.
 */
export function FirstDrawing({ children }: { children: ReactNode }): ReactElement {
  const isOver = useDeferredValue(true, false)
  return <IsOver value={isOver}>{children}</IsOver>
}

export const useIsFirstDrawingOver = (): boolean => use(IsOver)

/** Content for the second drawing; its appearance must not move what is already shown. */
export function Later({ children }: { children: ReactNode }): ReactNode {
  return useIsFirstDrawingOver() ? children : null
}
