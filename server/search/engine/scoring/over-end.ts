import { type AnalyzedQuery, gramsIn, normalize, squeeze, squeezeText } from '../../analysis/index.ts'
import type { DocumentTable } from '../documents/document-table.ts'
import type { PassageStore } from '../documents/passage-store.ts'

/** How many short passages, such as slides, one phrase may run over. */
const MOST_JOINED = 32

/**
 * The passage with as much of the following text as the phrase may reach, if the phrase begins in it, ends behind it,
 * and consists of whole words there; else null.
 */
export function standsOverEnd(
  { document, ordinal }: { document: number; ordinal: number },
  query: AnalyzedQuery,
  { passages, table }: { passages: PassageStore; table: DocumentTable },
): string | null {
  const first = passages.text(document, ordinal)
  if (!first) return null
  const ownLetters = squeeze(first.normalized.text).length
  const files = new Set(table.row(document)?.moreFiles?.map(({ from }) => from))
  let { text } = first.passage
  let [end, letters] = [first.passage.offset + text.length, 0]
  for (let next = ordinal + 1; letters < query.squeezed.length && next <= ordinal + MOST_JOINED; next++) {
    const following = files.has(next) ? null : passages.text(document, next)
    if (!following) break
    // A text that had to be cut within a word continues without a space.
    text += (following.passage.offset === end ? '' : '\n') + following.passage.text
    end = following.passage.offset + following.passage.text.length
    letters += squeeze(following.normalized.text).length
  }
  return runsOver(text, ownLetters, query) ? text : null
}

function runsOver(text: string, ownLetters: number, { squeezed, grams, lone }: AnalyzedQuery): boolean {
  const all = squeezeText(text)
  const at = all.lastIndexOf(squeezed, ownLetters - 1)
  if (at < 0 || at + squeezed.length <= ownLetters) return false
  const held = gramsIn(normalize(text, 'drop'))
  return grams.every((gram) => held.has(gram) || lone.includes(gram))
}
