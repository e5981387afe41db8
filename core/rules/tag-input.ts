const SIGNS = 2

/** A text of tags of two characters: a semicolon between every two, none of those that were typed. */
export const tagText = (typed: string): string => tagsOf(typed).join(';')

/** The tags of a text; the last may be half typed. */
export function tagsOf(text: string): string[] {
  const signs = [...text.replace(/[;；\s]/gu, '')]
  return Array.from({ length: Math.ceil(signs.length / SIGNS) }, (_, at) =>
    signs.slice(at * SIGNS, at * SIGNS + SIGNS).join(''),
  )
}
