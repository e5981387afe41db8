import { type KeyboardEvent, useRef } from 'react'

/** After this pause, the next letter starts a new word. */
const PAUSE_MS = 600

/**
 * The index of the name that the typed letters match, starting from the current one; repeating a letter moves to the
 * next match.
 */
export function typedTo(typed: string, count: number, nameAt: (at: number) => string, from: number): number | null {
  const isOneLetter = new Set(typed).size === 1
  const word = isOneLetter ? typed.slice(0, 1) : typed
  for (let step = isOneLetter ? 1 : 0; step <= count; step++) {
    const at = (from + step) % count
    if (nameAt(at).toLowerCase().startsWith(word)) return at
  }
  return null
}

/** Letters typed in succession move to the line whose name begins with them. */
export function useTypeAhead() {
  const typed = useRef({ text: '', time: 0 })
  return (event: KeyboardEvent, count: number, nameAt: (at: number) => string, from: number): number | null => {
    const { key, altKey, ctrlKey, metaKey, timeStamp } = event
    if (key.length !== 1 || key === ' ' || altKey || ctrlKey || metaKey || count === 0) return null
    const before = timeStamp - typed.current.time < PAUSE_MS ? typed.current.text : ''
    typed.current = { text: before + key.toLowerCase(), time: timeStamp }
    return typedTo(typed.current.text, count, nameAt, from)
  }
}
