import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { CommentRow } from '#core/contract/km/community/comment.ts'
import { styles } from '#ui/theme/styles.ts'
import { highlights } from '../quote/quote-range.ts'
import { findPassages, type FoundPassage, passageAt, textOf } from './find-passages.ts'
import css from './passages.css?inline'

styles(css)

/** Texts arrive in pieces, and pages are drawn again with each zoom. */
const REST_MS = 200
/** What is not there after this time is called gone. */
const PATIENCE_MS = 1500

const NONE: ReadonlyMap<string, FoundPassage> = new Map()

interface Looking {
  threads: readonly CommentRow[]
  fileId: string | null
  chosen: string | null
  /** Somebody clicked on a marked passage. */
  onPassage: (id: string) => void
}

/** Finds the passages in the text, marks them, and finds them again whenever the text is drawn again. */
export function useFoundPassages(body: RefObject<HTMLElement | null>, o: Looking): ReadonlyMap<string, FoundPassage> {
  const { threads, fileId, chosen } = o
  const [found, setFound] = useState(NONE)
  useEffect(() => {
    const root = textOf(body.current)
    if (!root || threads.length === 0) return undefined
    let rest: ReturnType<typeof setTimeout> | undefined
    const look = (isLast: boolean) => {
      const now = findPassages(root, threads, fileId)
      const isMissing = [...now.values()].some(({ state }) => state === 'gone')
      if (isMissing && !isLast) rest = setTimeout(look, PATIENCE_MS, true)
      setFound(isLast ? now : new Map([...now].map(([id, each]) => [id, each.state === 'gone' ? AWAY : each])))
    }
    const lookSoon = () => {
      clearTimeout(rest)
      rest = setTimeout(look, REST_MS, false)
    }
    const observer = new MutationObserver(lookSoon)
    observer.observe(root, { childList: true, subtree: true })
    look(false)
    return () => {
      observer.disconnect()
      clearTimeout(rest)
    }
  }, [body, threads, fileId])
  const shown = threads.length === 0 ? NONE : found
  useMarks(shown, chosen)
  usePassageClicks(body, shown, o.onPassage)
  return shown
}

const AWAY: FoundPassage = { state: 'away', range: null }

function useMarks(found: ReadonlyMap<string, FoundPassage>, chosen: string | null): void {
  useEffect(() => {
    const marked = [...found].flatMap(([id, { range }]) => (range ? [[id, range] as const] : []))
    for (const [id, range] of marked) highlights(id === chosen ? 'zk-passage-now' : 'zk-passage')?.add(range)
    return () => {
      for (const [, range] of marked)
        for (const name of ['zk-passage-now', 'zk-passage']) highlights(name)?.delete(range)
    }
  }, [found, chosen])
}

function usePassageClicks(
  body: RefObject<HTMLElement | null>,
  found: ReadonlyMap<string, FoundPassage>,
  onPassage: (id: string) => void,
): void {
  const tell = useEffectEvent((event: MouseEvent) => {
    // Who selects text, or follows a link, wants something else.
    if (!document.getSelection()?.isCollapsed || (event.target as HTMLElement).closest('a, button')) return
    const id = passageAt(found, event.clientX, event.clientY)
    if (id !== null) onPassage(id)
  })
  useEffect(() => {
    const root = textOf(body.current)
    root?.addEventListener('click', tell)
    return () => root?.removeEventListener('click', tell)
  }, [body])
}
