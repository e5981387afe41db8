/** Where pages that load pictures late have the real address (WeChat: `data-src`). */
const LATE = ['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc', 'data-url']

/** Makes the addresses of links and pictures absolute, before anything is removed from the page. */
export function absoluteAddresses(document: Document, pageUrl: string): void {
  const base = resolve(document.querySelector('base')?.getAttribute('href') ?? '', pageUrl) ?? pageUrl
  for (const link of document.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    const target = resolve(href, base)
    if (target === null) link.removeAttribute('href')
    else if (!href.startsWith('#')) link.setAttribute('href', target)
  }
  for (const picture of document.querySelectorAll('img')) {
    const target = resolve(pictureSource(picture), base)
    picture.removeAttribute('srcset')
    if (target === null) picture.remove()
    else picture.setAttribute('src', target)
  }
}

/** The absolute address of a page's own lead picture; null when it is no address. */
export function resolve(address: string, base: string): string | null {
  return address === '' ? null : (URL.parse(address, base)?.href ?? null)
}

function pictureSource(picture: Element): string {
  const late = LATE.map((name) => picture.getAttribute(name)).find((value) => value !== null && value !== '')
  return late ?? picture.getAttribute('src') ?? picture.getAttribute('srcset')?.trim().split(/[\s,]/)[0] ?? ''
}
