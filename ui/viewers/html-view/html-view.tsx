import { type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type HitProps, useMarkWalk } from '../hits/hits.ts'
import { type Heading, type LinkTo, markupNodes, markWords } from '../markdown-view/markdown-document.ts'
import '../markdown-view/markdown-view.tsx'
import { colourCodeIn } from '../code-view/colour-code.ts'

interface HtmlViewProps extends HitProps {
  /** HTML sanitized by the server; it is sanitized again here. */
  html: string
  /** Called with the headings and with a function that goes to a heading by its id. */
  onOutline: (headings: readonly Heading[], goTo: (id: string) => void) => void
  /** Resolves links to other documents. */
  linkTo?: LinkTo
}

/** Shows a web page, a mail or a chapter in a column of readable width, without its own styles. */
export function HtmlView({ html, terms, sought, onHits, onOutline, linkTo, ref }: HtmlViewProps): ReactElement {
  const container = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<object | null>(null)
  const markup = useMemo(() => markupNodes(html, linkTo), [html, linkTo])
  useLayoutEffect(() => {
    const nodes = markup.nodes.cloneNode(true) as DocumentFragment
    markWords(nodes, terms)
    container.current?.replaceChildren(nodes)
    setDrawn({})
    return colourCodeIn(container.current)
  }, [markup, terms])
  const goTo = (id: string) => container.current?.querySelector(`#${id}`)?.scrollIntoView()
  // oxlint-disable-next-line react/exhaustive-deps -- only another document counts
  useLayoutEffect(() => onOutline(markup.headings, goTo), [markup])
  useMarkWalk({ container, drawn, offset: null, sought: terms.length > 0 ? (sought ?? '') : null, onHits, ref })
  return <div ref={container} className="zk-reading zk-md" />
}
