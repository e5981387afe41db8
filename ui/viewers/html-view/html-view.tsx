import { type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type HitProps, useMarkWalk } from '../hits/hits.ts'
import {
  dropTitle,
  type FindHeading,
  type Heading,
  type LinkTo,
  markupNodes,
  markWords,
} from '../markdown-view/markdown-document.ts'
import { watchPictures } from '../markdown-view/failed-pictures.ts'
import '../markdown-view/markdown-view.tsx'
import { colourCodeIn } from '../code-view/colour-code.ts'
import { WrittenText } from '../markdown-view/written-text.tsx'

interface HtmlViewProps extends HitProps {
  /** HTML sanitized by the server; it is sanitized again here. */
  html: string
  /** Called with the headings and with a function that finds a heading on the screen by its id. */
  onOutline: (headings: readonly Heading[], find: FindHeading) => void
  /** The title that the page shows already: a first heading that repeats it is left out. */
  title?: string
  /** Resolves links to other documents. */
  linkTo?: LinkTo
}

/** Shows a web page, a mail or a chapter in a column of readable width, without its own styles. */
export function HtmlView({ html, terms, sought, onHits, onOutline, title, linkTo, ref }: HtmlViewProps): ReactElement {
  const container = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<object | null>(null)
  const markup = useMemo(() => dropTitle(markupNodes(html, linkTo), title), [html, linkTo, title])
  useLayoutEffect(() => watchPictures(container.current), [])
  useLayoutEffect(() => {
    const nodes = markup.nodes.cloneNode(true) as DocumentFragment
    markWords(nodes, terms)
    container.current?.replaceChildren(nodes)
    setDrawn({})
    return colourCodeIn(container.current)
  }, [markup, terms])
  const find: FindHeading = (id) => container.current?.querySelector(`#${id}`) ?? null
  // oxlint-disable-next-line react/exhaustive-deps -- only another document counts
  useLayoutEffect(() => onOutline(markup.headings, find), [markup])
  useMarkWalk({ container, drawn, offset: null, sought: terms.length > 0 ? (sought ?? '') : null, onHits, ref })
  return <WrittenText ref={container} />
}
