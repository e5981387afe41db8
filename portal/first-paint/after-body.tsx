import { createContext, type ReactElement, type ReactNode, use, useEffect, useMemo, useState } from 'react'

const BodyContext = createContext({ isShown: true, onShown: () => {} })

/** Maximum waiting time for the body, in milliseconds. */
const AT_MOST_MS = 3000

/**
 * Delays what stands beside a document until its body is on the screen. With `waits`, {@link AfterBody} renders its
 * children, and sends their requests, only after the body has called {@link useBodyShown}, so that a PDF appears
 * sooner. Do not use it for notices to be read first, or for content that would move the body.
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

/** For a body: returns the function to call when it is on the screen or cannot be shown. */
export const useBodyShown = (): (() => void) => use(BodyContext).onShown

export function AfterBody({ children }: { children: ReactNode }): ReactNode {
  return use(BodyContext).isShown ? children : null
}
