import { foldRadicalsInPlace } from '#core/text/radicals.ts'
import type { Extracted } from './types.ts'

const fold = (text: string | null): string | null => (text === null ? null : foldRadicalsInPlace(text))

/** Replaces radicals, which some fonts use for characters, by ideographs. Positions in the text stay the same. */
export function withIdeographs(extracted: Extracted): Extracted {
  const { title, author, text, passages, outline } = extracted
  return {
    ...extracted,
    title: fold(title),
    author: fold(author),
    text: foldRadicalsInPlace(text),
    passages: passages.map((passage) => ({
      ...passage,
      text: foldRadicalsInPlace(passage.text),
      heading: fold(passage.heading),
    })),
    ...(outline && { outline: outline.map((entry) => ({ ...entry, title: foldRadicalsInPlace(entry.title) })) }),
  }
}
