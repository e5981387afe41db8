import { capText, type Extractor, sourceText } from '../extraction/index.ts'
import { PASSAGE_UNITS } from '#server/sandbox/limits.ts'
import { cutPassages, type Section } from '../passages/index.ts'

/** Tables separated by comma, semicolon or tab. The source is kept for a grid; passages contain whole rows. */
export const extractCsv: Extractor = async (input) => {
  const source = sourceText(input)
  const { text, truncated } = capText(source.text, input.limits.textUnits)
  return {
    title: null,
    author: null,
    text,
    passages: cutPassages(text, rowGroups(text)),
    pages: null,
    encoding: source.encoding,
    truncated: truncated || source.truncated,
    warnings: [],
  }
}

/** Puts as many whole rows into each passage as fit. A row that is longer than a passage is cut later. */
function rowGroups(text: string): Section[] {
  const groups: Section[] = []
  let start = 0
  let end = 0
  for (const next of rowEnds(text)) {
    if (next - start > PASSAGE_UNITS && end > start) {
      groups.push({ start, end, page: null, heading: null })
      start = end
    }
    end = next
  }
  if (end > start) groups.push({ start, end, page: null, heading: null })
  return groups
}

/** Positions after each row. A line end inside quotes belongs to a cell. */
function* rowEnds(text: string): Generator<number> {
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\n' && !isQuoted) yield at + 1
  }
  yield text.length
}
