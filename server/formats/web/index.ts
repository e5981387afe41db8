export { readBook } from './epub-book.ts'
export { declaredEncoding, htmlText } from './extract-html.ts'
export { type MailPart, parseMail, SHOWN_HEADERS } from './mime-parts.ts'
