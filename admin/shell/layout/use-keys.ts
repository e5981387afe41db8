import { useEffect, useEffectEvent } from 'react'
import { closeTab, refreshTab, stepTab, tabs } from '../tabs/tabs.store.ts'

/**
 * Alt with a key that browsers leave to pages. Identified by the physical key, because with Alt some keyboards produce
 * other characters.
 */
const WITH_ALT: Readonly<Record<string, () => void>> = {
  KeyW: () => closeTab(tabs.current),
  KeyR: () => refreshTab(),
  Comma: () => stepTab(-1),
  Period: () => stepTab(1),
}

/** The keyboard shortcuts of every page. */
export function useKeys({ onAsk }: { onAsk: () => void }): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, code, ctrlKey, key, metaKey, shiftKey } = event
    const isPlainAlt = altKey && !ctrlKey && !metaKey && !shiftKey
    const isAsking = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
    const act = isAsking ? onAsk : isPlainAlt ? WITH_ALT[code] : undefined
    // Shortcuts are disabled behind a dialog.
    if (!act || document.querySelector('dialog[open]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
