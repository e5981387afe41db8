import { type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type HitProps, useMarkWalk } from '../hits/hits.ts'
import { type Heading, markupNodes, markWords } from '../markdown-view/markdown-document.ts'
import '../markdown-view/markdown-view.tsx'

interface HtmlViewProps extends HitProps {
  /** Cleaned by the server; cleaned once more here. */
  html: string
  /** The headings, and the way to one of them by its id. */
  onOutline: (headings: readonly Heading[], goTo: (id: string) => void) => void
}

/** A page, mail or chapter at reading measure, without what it brought along to look different. */
export function HtmlView({ html, terms, onHits, onOutline, ref }: HtmlViewProps): ReactElement {
  const container = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<object | null>(null)
  const markup = useMemo(() => markupNodes(html), [html])
  useLayoutEffect(() => {
    const nodes = markup.nodes.cloneNode(true) as DocumentFragment
    markWords(nodes, terms)
    container.current?.replaceChildren(nodes)
    setDrawn({})
  }, [markup, terms])
  const goTo = (id: string) => container.current?.querySelector(`#${id}`)?.scrollIntoView()
  // oxlint-disable-next-line react/exhaustive-deps -- the outline is the document's, whoever listens
  useLayoutEffect(() => onOutline(markup.headings, goTo), [markup])
  useMarkWalk({ container, drawn, offset: terms.length > 0 ? 0 : null, onHits, ref })
  return <div ref={container} className="zk-reading zk-md" />
}
