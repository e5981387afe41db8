import { useEffect, useState } from 'react'

/** The spellings of a text in letters (pinyin). */
export type Reader = (text: string) => readonly string[]

let reading: Promise<Reader> | null = null
const readOnce = (): Promise<Reader> => (reading ??= loadReader())

/** Caches results, because the same titles are matched on every key. */
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

/** Converts Chinese to pinyin for typed letters; loaded with the first letter. Null: not needed, or not loaded yet. */
export function useReader(typed: string): Reader | null {
  const isAsked = LETTERS.test(typed)
  const [reader, setReader] = useState<{ read: Reader } | null>(null)
  useEffect(() => {
    if (!isAsked) return undefined
    let isGone = false
    readOnce().then(
      (read) => isGone || setReader({ read }),
      // Without it, letters match only letters.
      () => (reading = null),
    )
    return () => {
      isGone = true
    }
  }, [isAsked])
  return isAsked ? (reader?.read ?? null) : null
}
