import type { ReactElement } from 'react'
import { type Mark, segmentsOf } from '#core/text/marks.ts'

/** Text with its found words marked; never markup from the wire. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }): ReactElement {
  return (
    <>
      {segmentsOf(text, marks).map((part, i) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts have no identity
        part.marked ? <mark key={i}>{part.text}</mark> : part.text,
      )}
    </>
  )
}
