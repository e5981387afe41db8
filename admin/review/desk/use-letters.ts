import { useEffect, useEffectEvent } from 'react'
import { isWriting } from '#ui/viewers/diff/use-changes.ts'

/** Single letters that act while nobody writes. */
export function useLetters(acts: Readonly<Record<string, () => void>>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key.toLowerCase()]
    if (!act || event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
