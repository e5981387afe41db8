/**
 * The path below which the site is served (`ZHIKU_BASE_PATH`), '' at the root of its host. The server writes it into its
 * own pages; on somebody else's page there is none, and elements are told where the server is.
 */
export const siteBase = (): string => globalThis.document?.documentElement.dataset['zhikuBase'] ?? ''

/** A path of the site as the browser asks for it; addresses of other sites stay as they are. */
export const onSite = (path: string): string => (path.startsWith('/') ? siteBase() + path : path)

/** The path within the site of a path of the browser. */
export function withinSite(pathname: string): string {
  const base = siteBase()
  return base !== '' && `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) || '/' : pathname
}
