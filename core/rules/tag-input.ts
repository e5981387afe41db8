const SIGNS = 2

/** A text of tags of two characters: a semicolon between them, without those that were typed. */
export const tagText = (typed: string): string => splitTags(typed).join(';')

/** The tags of a text; the last one may be incomplete. */
export function splitTags(text: string): string[] {
  const signs = [...text.replace(/[;；\s]/gu, '')]
  return Array.from({ length: Math.ceil(signs.length / SIGNS) }, (_, at) =>
    signs.slice(at * SIGNS, at * SIGNS + SIGNS).join(''),
  )
}
