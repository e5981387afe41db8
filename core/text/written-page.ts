const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const HEAD =
  /^<!doctype html>\n<html lang="zh-CN"><head><meta charset="utf-8"><title>[^<]*<\/title>(<style>[^<]*<\/style>)?<\/head><body>\n$/

/** How the page looks where it is opened or printed without us; the portal shows it in its own style. */
const STYLE =
  'body{max-width:42em;margin:2em auto;padding:0 1em;font:16px/1.8 sans-serif}' +
  'table{border-collapse:collapse}th,td{border:1px solid #bbb;padding:.3em .7em;text-align:start;vertical-align:top}th{background:#f2f0ec}' +
  'img{max-width:100%}pre{padding:.8em 1em;background:#f2f0ec;white-space:pre-wrap}blockquote{margin:0;padding-left:1em;border-left:3px solid #ccc}' +
  'aside{margin:1em 0;padding:.4em 1em;border-left:4px solid #3979d1;background:#eef4fc}aside[data-callout=result]{border-color:#2e9052;background:#eaf6ee}' +
  'aside[data-callout=caution]{border-color:#c4820f;background:#fdf4e3}li[data-checked]{list-style:none}' +
  'li[data-checked]>p{display:inline}li[data-checked]::before{content:"\\2610  "}li[data-checked=true]::before{content:"\\2611  "}'
const BODY = '<body>\n'
const END = '\n</body></html>\n'

/** A text of the rich text editor as the page that is stored. */
export const wrapWrittenPage = (title: string, html: string): string =>
  `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head>${BODY}${html}${END}`

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

/** A page that was made by {@link wrapWrittenPage} under another title; any other page as it is. */
export const retitledPage = (page: string, title: string): string => {
  const parts = partsOfPage(page)
  // A function, because a title may contain `$&`.
  return parts === null
    ? page
    : parts.head.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`) + parts.html + parts.end
}
