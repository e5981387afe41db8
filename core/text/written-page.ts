const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const HEAD = /^<!doctype html>\n<html lang="zh-CN"><head><meta charset="utf-8"><title>[^<]*<\/title><\/head><body>\n$/
const BODY = '<body>\n'
const END = '\n</body></html>\n'

/** A text of the rich text editor as the page that is stored. */
export const wrapWrittenPage = (title: string, html: string): string =>
  `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>${BODY}${html}${END}`

/**
 * The parts of a page that was made by {@link wrapWrittenPage}; null for any other page, in which the rich text editor would
 * lose what it does not know.
 */
export function partsOfPage(page: string): { head: string; html: string; end: string } | null {
  const at = page.indexOf(BODY) + BODY.length
  const head = page.slice(0, at)
  if (!HEAD.test(head) || !page.endsWith(END)) return null
  return { head, html: page.slice(at, -END.length), end: END }
}
