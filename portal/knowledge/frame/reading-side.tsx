import { type ReactElement, type ReactNode, type RefObject, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { AfterBody } from '../../first-paint/after-body.tsx'
import { EditFactsButton } from '../edit/edit-facts.tsx'
import { Facts } from '../facts.tsx'
import { Outline, type OutlineEntry } from '../outline.tsx'
import { Related } from '../related.tsx'
import { useOutlinePlace } from './use-outline-place.ts'

interface ReadingSideProps {
  doc: DocRow
  outline: readonly OutlineEntry[]
  /** The element with the text, to know where in it the reader is. */
  body: RefObject<HTMLElement | null>
  /** The way to the comments that stand beside the text. */
  head: ReactNode
}

/** Beside the text: its outline, what is known of it, and what to read next. */
export const ReadingSide = ({ doc, outline, body, head }: ReadingSideProps): ReactElement => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and may hold nothing else to be focused
  <aside className="zk-knowledge-side" aria-label="知识信息" tabIndex={0}>
    {head}
    {outline.length > 1 && <SideOutline entries={outline} body={body} />}
    <SideFacts doc={doc} />
    <AfterBody>
      <Related id={doc.id} />
    </AfterBody>
  </aside>
)

interface SideOutlineProps {
  entries: readonly OutlineEntry[]
  body: RefObject<HTMLElement | null>
  onGo?: () => void
}

/** The outline with the place of the reader; a component of its own, so that scrolling draws nothing else again. */
export function SideOutline({ entries, body, onGo }: SideOutlineProps): ReactElement {
  const now = useOutlinePlace(entries, body)
  const [isFolded, setFolded] = useState(entries.length > 60)
  const shown = isFolded ? entries.slice(0, 40) : entries
  return (
    <nav className="zk-knowledge-outline" aria-label="大纲">
      <h2 className="zk-knowledge-side-title">大纲</h2>
      <Outline entries={shown} now={now} {...(onGo && { onGo })} />
      {isFolded && (
        <button type="button" className="zk-side-all" onClick={() => setFolded(false)}>
          显示全部 {entries.length} 项
        </button>
      )}
    </nav>
  )
}

export const SideFacts = ({ doc }: { doc: DocRow }): ReactElement => (
  <section className="zk-knowledge-facts" aria-label="信息">
    <div className="zk-knowledge-side-head">
      <h2 className="zk-knowledge-side-title">信息</h2>
      <EditFactsButton doc={doc} />
    </div>
    <Facts doc={doc} />
  </section>
)
