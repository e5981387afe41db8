import { useEffect, useRef, useState } from 'react'
import { usePortal } from '../use-portal.ts'
import { isEmpty, type KeptAs, keepWritten, type Written } from './written.ts'

/** Milliseconds without typing after which the draft is stored. */
const REST = 400

export interface KeptState {
  as: KeptAs
  at: Date
}

/** Stores the draft shortly after the last change, and what was typed in the last moment when the page is left. */
export function useKeptWritten(userId: string, written: Written): KeptState | null {
  const { kept } = usePortal()
  const [state, setState] = useState<KeptState | null>(null)
  const pending = useRef<(() => void) | null>(null)
  useEffect(() => {
    const keep = () => {
      pending.current = null
      const as = keepWritten(kept, userId, written)
      setState(isEmpty(written) ? null : { as, at: new Date() })
    }
    pending.current = keep
    const rest = setTimeout(keep, REST)
    return () => clearTimeout(rest)
  }, [kept, userId, written])
  useEffect(() => {
    const keepNow = () => pending.current?.()
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  return state
}
