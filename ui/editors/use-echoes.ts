import { useCallback, useEffectEvent, useRef } from 'react'

/** More changes than anybody makes before the next render. */
const MOST = 100

/**
 * Reports an editor's changes and recognizes them when they come back as `value`. A value may come back after more was
 * typed; setting it then would undo the typing.
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
