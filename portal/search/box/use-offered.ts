import { type KeyboardEvent, useId, useState } from 'react'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

/** The list of suggestions below a box: open or not, which one is active, and the keys that walk through it. */
export function useOffered(text: string) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offered = useSuggestions(text.trim(), isOpen)
  const isListed = isOpen && offered.length > 0

  const handleKey = (event: KeyboardEvent, onPick: (suggestion: Suggestion) => void) => {
    // While an input method composes, its own window has the keys.
    if (event.nativeEvent.isComposing) return
    const picked = isListed ? offered[active] : undefined
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && offered.length > 0) {
      // One place more than there are suggestions: the words as typed.
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
    /** Other words were typed: none of the suggestions is meant any more. */
    typed: () => {
      setActive(-1)
      setOpen(true)
    },
  }
}
