/**
 * The path below which the site is served (`ZHIKU_BASE_PATH`), '' at the root of its host. The server writes it into
 * its own pages; another site's page has none, and its elements get the server's address.
 */
export const siteBase = (): string => globalThis.document?.documentElement.dataset['zhikuBase'] ?? ''

/** A path of the site in the form for the browser; addresses of other sites stay unchanged. */
export const onSite = (path: string): string => (path.startsWith('/') ? siteBase() + path : path)

/** The site's path for a path of the browser. */
export function withinSite(pathname: string): string {
  const base = siteBase()
  return base !== '' && `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) || '/' : pathname
}
