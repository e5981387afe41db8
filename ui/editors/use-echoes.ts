import { useCallback, useEffectEvent, useRef } from 'react'

/** More than anybody types before the page is drawn again. */
const MOST = 100

/**
 * Passes on what an editor says, and knows it again when it comes back as the value. It may come back when more has been
 * typed; to take it over then would undo the typing.
 */
export function useEchoes(onChange: (value: string) => void) {
  const said = useRef<string[]>([])
  const say = useEffectEvent((value: string) => {
    said.current = [...said.current.slice(-MOST), value]
    onChange(value)
  })
  const isEcho = useCallback((value: string): boolean => {
    const at = said.current.lastIndexOf(value)
    if (at >= 0) said.current = said.current.slice(at + 1)
    return at >= 0
  }, [])
  return { say, isEcho }
}
