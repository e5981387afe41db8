import { cutText } from '#core/text/cut-text.ts'
/** Of the message of an error so much is kept: some hold whole documents. */
const MOST = 2000

/** A text as the database takes it: without NUL and halves of characters, which it refuses, and not longer than people read. */
export const storableText = (text: string): string => cutText(text.replaceAll('\0', ''), MOST)
