import { type ReactElement, type RefObject, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { readingPlaces } from '#core/contract/km/community/reading-place.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { hasBegun, hasEnded, placeText } from '../../documents/place-text.ts'
import { useApi } from '../../use-portal.ts'
import { entryAt } from '../frame/use-outline-place.ts'
import { goToPart, ownScroll } from '../frame/part-read.ts'
import type { OutlineEntry } from '../outline.tsx'
import css from './reading-place.css?inline'
import { type Read, useKeptPlace } from './use-kept-place.ts'

styles(css)

interface ReadingPlaceProps {
  doc: DocRow
  outline: readonly OutlineEntry[]
  body: RefObject<HTMLElement | null>
  /** The way to a page of the viewer. */
  pager: RefObject<((page: number) => void) | null>
}

/** Keeps where the reader is, and offers to go on where they were; it never goes there by itself. */
export function ReadingPlace({ doc, outline, body, pager }: ReadingPlaceProps): ReactElement | null {
  const isAddressed = useIsAddressed()
  const api = useApi()
  const { value } = useQuery(doc.id, (signal) => api.call(readingPlaces, { query: { ids: doc.id } }, signal))
  const place = value?.[0] ?? null
  const [isSettled, setSettled] = useState(false)
  const [isPassed, setPassed] = useState(false)
  // What was read before is kept until the reader goes there, passes it, or says that they begin anew.
  const isOpen = place !== null && (isAddressed || (hasBegun(place) && !hasEnded(place) && !isSettled))
  const handleScroll = (element: HTMLElement, part: number | null) => {
    if (!isOpen || isAddressed) return
    if (part !== null && part >= place.part - 0.005) setSettled(true)
    if (isTwoScreensOn(element)) setPassed(true)
  }
  useKeptPlace({ doc, body, outline, mayKeep: value !== null && !isOpen, onScroll: handleScroll })
  if (!isOpen || isAddressed || isPassed) return null
  const handleGo = () => {
    setSettled(true)
    if (body.current) goOn(place, { doc, outline, body: body.current, go: pager.current })
  }
  return (
    <div className="zk-reading-place" role="group" aria-label="上次读到的地方">
      <span title={place.heading ?? undefined}>上次{placeText(place, doc.currentVersion)}</span>
      <Button look="quiet" onClick={handleGo}>
        继续
        <Icon name="arrow-down" size={16} />
      </Button>
      <Button look="quiet" icon="x" label="从头读" onClick={() => setSettled(true)} />
    </div>
  )
}

/** Whether the address names a place: a page, a hit, a passage. Whoever looks something up loses no place. */
function useIsAddressed(): boolean {
  const [params] = useSearchParams()
  const { hash } = useLocation()
  return hash !== '' || [...params.keys()].some((name) => name !== 'id')
}

const isTwoScreensOn = (body: HTMLElement): boolean => {
  const viewer = ownScroll(body)
  return viewer ? viewer.scrollTop > viewer.clientHeight * 2 : scrollY > innerHeight * 2
}

interface Way {
  doc: DocRow
  outline: readonly OutlineEntry[]
  body: HTMLElement
  go: ((page: number) => void) | null
}

/** To the page; else to the part, and where that is another section now, to the heading. */
function goOn({ part, page, heading, version }: Read, { doc, outline, body, go }: Way): void {
  const isSame = version === doc.currentVersion
  if (isSame && page !== null && go) {
    go(page)
  } else {
    goToPart(body, part)
    const entry = isSame && heading !== null ? outline.find(({ text }) => text === heading) : undefined
    if (entry && entryAt(outline, body)?.text !== heading) entry.go()
  }
  // The button is gone: the keyboard goes on in the text.
  const target = ownScroll(body) ?? body
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
