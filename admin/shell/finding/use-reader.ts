import { useEffect, useState } from 'react'

/** How a text may be typed in letters. */
export type Reader = (text: string) => readonly string[]

let reading: Promise<Reader> | null = null
const readOnce = (): Promise<Reader> => (reading ??= loadReader())

/** Keeps what was read: the same titles are asked for at every key. */
async function loadReader(): Promise<Reader> {
  const { readHan } = await import('#core/text/read-han.ts')
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const found = known.get(text) ?? readHan(text)
    known.set(text, found)
    return found
  }
}

const LETTERS = /[a-z]/i

/** What reads Chinese for letters that were typed; it is loaded with the first of them. Null: nothing to read, or not there yet. */
export function useReader(typed: string): Reader | null {
  const isAsked = LETTERS.test(typed)
  const [reader, setReader] = useState<{ read: Reader } | null>(null)
  useEffect(() => {
    if (!isAsked) return undefined
    let isGone = false
    readOnce().then(
      (read) => isGone || setReader({ read }),
      // Without it letters find only letters.
      () => (reading = null),
    )
    return () => {
      isGone = true
    }
  }, [isAsked])
  return isAsked ? (reader?.read ?? null) : null
}
