import { cutPassages } from './passages.ts'
import { capText, cleanText, type Extracted } from '../extraction/index.ts'

/** `批注：…`; '' when the text has no visible characters, so that no label stands alone. */
export function labelled(label: string, text: string): string {
  const shown = cleanText(text).trim()
  return /[^\s\p{Cf}\p{Co}]/u.test(shown) ? `${label}：${shown}` : ''
}

/** The metadata of a picture, recording or film, as lines with labels. */
export function labelledText(
  lines: readonly (readonly [label: string, value: string | undefined | null])[],
  facts: { title: string | null; author: string | null; created: string | null; textUnits: number },
): Extracted {
  const said = lines.map(([label, value]) => labelled(label, value ?? '')).filter((line) => line !== '')
  const { text, truncated } = capText(cleanText(said.join('\n')), facts.textUnits)
  return {
    title: facts.title,
    author: facts.author,
    created: facts.created,
    text,
    passages: cutPassages(text, [{ start: 0, end: text.length, page: null, heading: null }]),
    pages: null,
    encoding: null,
    truncated,
    warnings: [],
  }
}
