import { lazy, type ReactElement, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useHost, useStore } from '../../use-portal.ts'
import { PaletteStore } from './palette.store.ts'

const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.Palette })))

/** Opens the command palette with ⌘K or Ctrl+K; only on our own page, because keys on a foreign page belong to that page. */
export function CommandKey(): ReactElement | null {
  const palette = useStore(PaletteStore)
  const { isOpen } = useSnapshot(palette.state)
  const { ownsPage } = useHost()
  useEffect(() => {
    if (!ownsPage) return undefined
    const handleKey = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      // An editor uses the key for a link, and has then prevented it.
      if (!isAsked || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      event.preventDefault()
      if (palette.state.isOpen) palette.close()
      // A dialog that is open asks for an answer first.
      else if (!hasDialog()) palette.open()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [ownsPage, palette])
  if (!isOpen) return null
  return (
    <Suspense>
      <Palette onClose={() => palette.close()} />
    </Suspense>
  )
}

const hasDialog = () => {
  const root = document.activeElement?.shadowRoot ?? document
  return root.querySelector('dialog:modal') !== null
}
