/** Characters that nobody sees: joiners, direction marks, tags, selectors. Texts hide orders to a model in them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu

export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '')

/** A line of Markdown as plain text: no marks, and of links and pictures their words alone. */
export const plainLine = (line: string): string =>
  withoutInvisible(line)
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
