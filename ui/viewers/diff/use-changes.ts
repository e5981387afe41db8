import { type RefObject, useEffect, useRef, useState } from 'react'

const KEYS: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 }

/** The change that is looked at, counted from 0 (-1: none yet), and the way to another one. */
export function useChanges(frame: RefObject<HTMLElement | null>, count: number, hasKeys: boolean) {
  const [at, setAt] = useState(-1)
  const go = (to: number) => {
    if (count === 0) return
    const next = (to + count) % count
    setAt(next)
    frame.current?.querySelector(`[data-change="${next}"]`)?.scrollIntoView({ block: 'center' })
  }
  const step = useRef((_by: 1 | -1) => {})
  useEffect(() => {
    step.current = (by) => go(at < 0 && by < 0 ? -1 : at + by)
  })
  useEffect(() => {
    if (!hasKeys) return undefined
    const handle = (event: KeyboardEvent) => {
      const by = KEYS[event.key.toLowerCase()]
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return
      event.preventDefault()
      step.current(by)
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [hasKeys])
  return { at, go }
}

/** Letters belong to a field or a dialog first. Across a shadow boundary `target` is the host. */
export const isWriting = (event: KeyboardEvent): boolean =>
  event
    .composedPath()
    .some((each) => each instanceof Element && each.matches('input, textarea, select, dialog, [contenteditable=true]'))
