import type { ReactElement } from 'react'
import { type Mark, splitAtMarks } from '#core/text/marks.ts'

/** Shows a text with its found words marked. Markup in the text is shown as characters. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }): ReactElement {
  return (
    <>
      {splitAtMarks(text, marks).map((part, i) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts have no identity
        part.marked ? <mark key={i}>{part.text}</mark> : part.text,
      )}
    </>
  )
}
