/** The maximum number of names in a question. */
const NAMED = 3

/** Records in a question: the first three names, and the total. */
export const joinNames = (names: readonly string[]): string =>
  names
    .slice(0, NAMED)
    .map((name) => `“${name}”`)
    .join('、') + (names.length > NAMED ? `等 ${names.length} 项` : '')
