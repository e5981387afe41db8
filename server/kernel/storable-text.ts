import { cutText } from '#core/text/cut-text.ts'
/** How much of an error's message is kept; some contain whole documents. */
const MOST = 2000

/** A text that the database accepts: without NUL and half surrogate pairs, and no longer than people read. */
export const storableText = (text: string): string => cutText(text.replaceAll('\0', ''), MOST)
