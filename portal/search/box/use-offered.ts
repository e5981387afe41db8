import { type KeyboardEvent, useId, useState } from 'react'
import { type Offered, useSuggestions } from './use-suggestions.ts'

/** The state of the suggestions: open, active entry, and keyboard handling. */
export function useOffered(text: string) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offered = useSuggestions(text.trim(), isOpen)
  const isListed = isOpen && offered.length > 0

  const handleKey = (event: KeyboardEvent, onPick: (suggestion: Offered) => void) => {
    // While an input method is composing, the keys belong to its own window.
    if (event.nativeEvent.isComposing) return
    const picked = isListed ? offered[active] : undefined
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && offered.length > 0) {
      // One position more than there are suggestions: the typed words themselves.
      setActive((at) => (isListed ? ((at + 1 + step + offered.length + 1) % (offered.length + 1)) - 1 : 0))
      setOpen(true)
    } else if (event.key === 'Enter' && picked) onPick(picked)
    else if (event.key === 'Escape' && isListed) setOpen(false)
    else return
    event.preventDefault()
  }
  return {
    id: useId(),
    offered,
    active,
    isListed,
    handleKey,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Called when the text changed: no suggestion is active any more. */
    typed: () => {
      setActive(-1)
      setOpen(true)
    },
  }
}
