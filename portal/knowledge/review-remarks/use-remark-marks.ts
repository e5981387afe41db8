import { type RefObject, useEffect, useState } from 'react'
import { textOf } from '../passages/find-passages.ts'
import { bringToEye, highlights, rangeFinder } from '../quote/quote-range.ts'

/** The highlight's name in style sheets. */
const NAME = 'zk-remark'
/** Waits for changes to settle: texts arrive in pieces. */
const REST_MS = 150

/** Marks the passages of remarks in the element, as soon as they appear. */
export function useRemarkMarks(body: RefObject<HTMLElement | null>, words: ReadonlyMap<string, string>) {
  const [found, setFound] = useState<ReadonlyMap<string, Range>>(new Map())
  useEffect(() => {
    // The sheet of a document holds the remarks themselves, too.
    const root = textOf(body.current) ?? body.current
    if (!root || words.size === 0) return undefined
    let ranges: ReadonlyMap<string, Range> = new Map()
    let rest: ReturnType<typeof setTimeout> | undefined
    const clear = () => {
      for (const range of ranges.values()) highlights(NAME)?.delete(range)
    }
    const mark = () => {
      const find = rangeFinder(root)
      clear()
      ranges = new Map(
        [...words].flatMap(([id, text]) => {
          const range = find({ text, end: null })
          return range ? [[id, range] as const] : []
        }),
      )
      for (const range of ranges.values()) highlights(NAME)?.add(range)
      setFound(ranges)
    }
    const observer = new MutationObserver(() => {
      clearTimeout(rest)
      rest = setTimeout(mark, REST_MS)
    })
    observer.observe(root, { childList: true, subtree: true })
    rest = setTimeout(mark, 0)
    return () => {
      observer.disconnect()
      clearTimeout(rest)
      clear()
    }
  }, [body, words])
  const show = (id: string) => {
    const range = found.get(id)
    if (range) bringToEye(range)
  }
  return { found, show }
}
