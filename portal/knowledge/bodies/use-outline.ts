import { useEffect, useEffectEvent } from 'react'
import type { BodyProps } from './body-props.ts'
import type { OutlineEntry } from '../outline.tsx'

/**
 * Reports the outline of the shown content once per `about` (and `own`); a new listener does not repeat it. `entries`
 * null: another component reports it.
 */
export function useOutline(
  onOutline: BodyProps['onOutline'],
  { about, own = null }: { about: unknown; own?: unknown },
  entries: () => readonly OutlineEntry[] | null,
): void {
  const tell = useEffectEvent(() => {
    const told = entries()
    if (told) onOutline(told)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they say when the outline is another one
  useEffect(() => tell(), [about, own])
}
