import { type RefObject, useEffect, useState } from 'react'

/** `slides` shows one page at a time and nothing else. */
export type ScreenUse = 'part' | 'full' | 'slides'

/**
 * Shows an element in full screen. If the browser refuses (a phone, a frame of another page), the style sheet makes it
 * cover the window instead, by the returned state.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [use, setUse] = useState<ScreenUse>('part')
  useEffect(() => {
    const handleChange = () => {
      const root = element.current?.getRootNode() as Document | ShadowRoot | undefined
      if (root && root.fullscreenElement !== element.current) setUse('part')
    }
    document.addEventListener('fullscreenchange', handleChange)
    return () => document.removeEventListener('fullscreenchange', handleChange)
  }, [element])
  const enter = (wanted: Exclude<ScreenUse, 'part'>) => {
    setUse(wanted)
    // The browser refused; the style sheet makes the element cover the window.
    void element.current?.requestFullscreen?.().catch(() => {})
  }
  const leave = () => {
    setUse('part')
    if (document.fullscreenElement) void document.exitFullscreen()
  }
  return { use, enter, leave }
}
