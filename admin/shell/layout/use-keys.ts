import { useEffect, useEffectEvent } from 'react'
import { closeTab, refreshTab, stepTab, tabs } from '../tabs/tabs.store.ts'

/** Alt and a key, which browsers leave to pages. By the place of the key: with Alt some keyboards write other signs. */
const WITH_ALT: Readonly<Record<string, () => void>> = {
  KeyW: () => closeTab(tabs.current),
  KeyR: () => refreshTab(),
  Comma: () => stepTab(-1),
  Period: () => stepTab(1),
}

/** The keys that work on every page of the console. */
export function useKeys({ onAsk }: { onAsk: () => void }): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, code, ctrlKey, key, metaKey, shiftKey } = event
    const isPlainAlt = altKey && !ctrlKey && !metaKey && !shiftKey
    const isAsking = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
    const act = isAsking ? onAsk : isPlainAlt ? WITH_ALT[code] : undefined
    // Behind a dialog nothing moves.
    if (!act || document.querySelector('dialog[open]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
