/**
 * Word's pictures refer to files on the author's computer, and pictures from other sites may not be loaded; only
 * embedded pictures and our own stay.
 */
const KEPT_PICTURE = /^(?:data:image\/(?:png|jpe?g|gif|webp);|\/sys\/common\/static\/)/i

/** Also those by which our own blocks, copied from one text to another, stay what they are. */
const KEPT = new Set(
  'href src alt colspan rowspan start data-callout data-checked data-mention data-pm-slice'.split(' '),
)

const LISTED = /MsoListParagraph|mso-list:\s*l\d/i

/**
 * Cleans HTML pasted from Word or a web page: removes conditional comments, Office elements, classes and styles. Word's
 * lists, which are paragraphs with a drawn bullet, become real lists.
 */
export function cleanPasted(html: string): string {
  // Parsed as a separate document, so nothing is executed or loaded.
  const { body } = new DOMParser().parseFromString(html.replace(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, ''), 'text/html')
  for (const foreign of body.querySelectorAll('style, script, meta, link, title, xml, iframe, object')) foreign.remove()
  makeLists(body)
  for (const element of body.querySelectorAll('*')) clean(element)
  return body.innerHTML
}

function clean(element: Element): void {
  if (element.localName.includes(':')) return element.replaceWith(...element.childNodes)
  if (element.localName === 'img' && !KEPT_PICTURE.test(element.getAttribute('src') ?? '')) return element.remove()
  const bold = /font-weight:\s*(?:bold|[6-9]00)/i.test(element.getAttribute('style') ?? '')
  if (bold && element.localName === 'span') {
    const strong = element.ownerDocument.createElement('strong')
    strong.append(...element.childNodes)
    element.append(strong)
  }
  for (const name of element.getAttributeNames()) {
    const isLanguage = name === 'class' && element.localName === 'code'
    if (!KEPT.has(name) && !isLanguage) element.removeAttribute(name)
  }
}

function makeLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    if (!LISTED.test(`${paragraph.className} ${paragraph.getAttribute('style') ?? ''}`)) continue
    const mark = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const name = /^\s*[\dA-Za-z一二三四五六七八九十]+[.)、）．]/.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    const before = paragraph.previousElementSibling
    const list = before?.localName === name && before.hasAttribute('data-word') ? before : newList(paragraph, name)
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

function newList(before: Element, name: 'ol' | 'ul'): Element {
  const list = before.ownerDocument.createElement(name)
  list.setAttribute('data-word', '')
  before.before(list)
  return list
}
