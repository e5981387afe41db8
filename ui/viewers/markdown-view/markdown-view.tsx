import { type MouseEvent, type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type HitProps, useMarkWalk } from '../hits/hits.ts'
import '../text-view/text-view.tsx'
import { colourCodeIn } from '../code-view/colour-code.ts'
import { styles } from '../../theme/styles.ts'
import {
  dropTitle,
  type FindHeading,
  type Heading,
  type LinkTo,
  markdownDocument,
  markWords,
} from './markdown-document.ts'
import { watchPictures } from './failed-pictures.ts'
import css from './markdown-view.css?inline'
import ownCss from './own-blocks.css?inline'
import { WrittenText } from './written-text.tsx'

styles(css)
styles(ownCss)

interface MarkdownViewProps extends HitProps {
  source: string
  offset: number | null
  /** Called with the headings and with a function that finds a heading on the screen by its id. */
  onOutline: (headings: readonly Heading[], find: FindHeading) => void
  /** The title that the page shows already: a first heading that repeats it is left out. */
  title?: string
  /** Resolves links for our own texts, which link to each other. */
  linkTo?: LinkTo
}

export function MarkdownView({
  source,
  terms,
  offset,
  sought,
  onHits,
  onOutline,
  linkTo,
  title,
  ref,
}: MarkdownViewProps): ReactElement {
  const container = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<object | null>(null)
  const document = useMemo(() => dropTitle(markdownDocument(source, linkTo), title), [source, linkTo, title])

  useLayoutEffect(() => watchPictures(container.current), [])
  useLayoutEffect(() => {
    const nodes = document.nodes.cloneNode(true) as DocumentFragment
    markWords(nodes, terms)
    container.current?.replaceChildren(nodes)
    setDrawn({})
    return colourCodeIn(container.current)
  }, [document, terms])
  const find: FindHeading = (id) => container.current?.querySelector(`#${id}`) ?? null

  // Runs again only when the document changes; the listener is always the caller's latest.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => onOutline(document.headings, find), [document])
  useMarkWalk({ container, drawn, offset, sought, onHits, ref })

  /**
   * Browsers do not follow fragments into a shadow root. The target is the heading's text, as on most code hosting
   * sites.
   */
  const handleClick = (event: MouseEvent) => {
    const href = (event.target as HTMLElement).closest('a')?.getAttribute('href')
    if (!href?.startsWith('#')) return
    event.preventDefault()
    const wanted = slug(decodeFragment(href.slice(1)))
    const heading = document.headings.find(({ text }) => slug(text) === wanted)
    if (heading) find(heading.id)?.scrollIntoView()
  }
  return <WrittenText ref={container} onClick={handleClick} />
}

const slug = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
