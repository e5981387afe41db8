import { type ReactElement, useMemo, useRef } from 'react'
import { repeatsTitle } from '#core/text/repeats-title.ts'
import { findMarks, splitAtMarks } from '#core/text/marks.ts'
import { type HitProps, useMarkWalk } from '../hits/hits.ts'
import { styles } from '../../theme/styles.ts'
import css from './reading.css?inline'
import { type TextBlock, textBlocks } from './text-blocks.ts'

styles(css)

interface TextViewProps extends HitProps {
  text: string
  offset: number | null
  /** The title that the page shows already: a first paragraph that repeats it is left out. */
  title?: string
}

/** Shows plain text as paragraphs in a column of readable width. */
export function TextView({ text, terms, offset, sought, onHits, title, ref }: TextViewProps): ReactElement {
  const container = useRef<HTMLDivElement>(null)
  const paragraphs = useMemo(
    () =>
      withoutTitle(textBlocks(text), title).map((block) => <Paragraph key={block.start} block={block} terms={terms} />),
    [text, terms, title],
  )
  useMarkWalk({ container, drawn: paragraphs, offset, sought, onHits, ref })
  return (
    <div ref={container} className="zk-reading zk-text-view">
      {paragraphs}
    </div>
  )
}

function withoutTitle(blocks: TextBlock[], title = ''): TextBlock[] {
  const [first, second] = blocks
  return first && second && repeatsTitle(first.text, title) ? blocks.slice(1) : blocks
}

function Paragraph({ block, terms }: { block: TextBlock; terms: readonly string[] }): ReactElement {
  const parts = positionedSegments(block, terms).map(({ text, marked, at }) =>
    marked ? (
      <mark key={at} data-at={at}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
  return <p data-at={block.start}>{parts}</p>
}

function positionedSegments(block: TextBlock, terms: readonly string[]) {
  let next = block.start
  return splitAtMarks(block.text, findMarks(block.text, terms)).map((segment) => {
    const at = next
    next += segment.text.length
    return { ...segment, at }
  })
}
