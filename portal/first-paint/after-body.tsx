import { createContext, type ReactElement, type ReactNode, use, useEffect, useMemo, useState } from 'react'

const BodyContext = createContext({ isShown: true, onShown: () => {} })

/** A body that takes longer is not waited for. */
const AT_MOST_MS = 3000

/**
 * Around a document and what stands beside it. With `waits` the body says when it is on the screen ({@link useBodyShown}), and
 * what is in {@link AfterBody} comes, and asks the server, only then: a PDF comes sooner. Not for what one should know before
 * reading, nor for what would move the body.
 */
export function BodyFirst({ waits, children }: { waits: boolean; children: ReactNode }): ReactElement {
  const [isShown, setShown] = useState(!waits)
  useEffect(() => {
    if (isShown) return undefined
    const timer = setTimeout(() => setShown(true), AT_MOST_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  const value = useMemo(() => ({ isShown, onShown: () => setShown(true) }), [isShown])
  return <BodyContext value={value}>{children}</BodyContext>
}

/** For a body: to be called when it is on the screen, or will not come. */
export const useBodyShown = (): (() => void) => use(BodyContext).onShown

export function AfterBody({ children }: { children: ReactNode }): ReactNode {
  return use(BodyContext).isShown ? children : null
}
