import { type Mark, splitAtMarks } from '#core/text/marks.ts'
import { node } from '../base/nodes.ts'

/** Text with its matches in `mark` elements; the text is never parsed as markup. */
export const markedText = (text: string, marks: readonly Mark[]): (Node | string)[] =>
  splitAtMarks(text, marks).map((part) => (part.marked ? node('mark', { part: 'mark' }, part.text) : part.text))
