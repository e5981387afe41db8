import { useEffect, useEffectEvent } from 'react'
import type { BodyProps } from './body-props.ts'
import type { OutlineEntry } from '../outline.tsx'

/**
 * Tells the outline of what is shown, once for each `about` (and `own`): it is the document's, whoever listens. Entries
 * null: somebody else tells it.
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
