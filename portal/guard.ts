import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { isOwnPage } from '#core/rules/own-page.ts'

/** Paths of the specification that need no sign-in, including those of screens that are loaded later. */
const PUBLIC_PATHS: readonly string[] = [
  '/docShared',
  '/docShareView',
  '/index',
  '/loginRandom',
  '/loginUserAuto',
  '/user/login',
  '/knowledge',
  '/doSearch',
  '/CommonDocList',
  PORTAL_PATHS.help,
  // Without a network nobody can sign in; it shows what this browser keeps for the person who has.
  PORTAL_PATHS.offline,
  // The page reveals nothing, and guests too must end here for an unknown path.
  '/404',
]

export interface Visitor {
  signedIn: boolean
  /** The configured home path. */
  home: string
  /** One more path open to guests, and the path for guests who open the sign-in page directly; '' for none. */
  guestPage: string
  guestLogin: string
  origin: string
}

interface Address {
  pathname: string
  search: string
  hash: string
}

/** The path to redirect to, or null to stay (specification, access guard). */
export function guard({ pathname, search, hash }: Address, visitor: Visitor): string | null {
  if (pathname === '/') return visitor.home
  if (!visitor.signedIn) return guardGuest({ pathname, search, hash }, visitor)
  if (pathname !== PORTAL_PATHS.login) return null
  return redirectTarget(new URLSearchParams(search).get('redirect'), visitor.origin) ?? visitor.home
}

function guardGuest({ pathname, search, hash }: Address, { guestPage, guestLogin }: Visitor): string | null {
  if (pathname === PORTAL_PATHS.login) {
    // Whoever was redirected here to sign in stays here, so that a wrong setting cannot lock people out.
    const isByItself = new URLSearchParams(search).get('redirect') === null
    return isByItself && guestLogin !== '' && !isAt(pathname, guestLogin) ? guestLogin : null
  }
  const isOpen = PUBLIC_PATHS.includes(pathname) || (guestPage !== '' && isAt(pathname, guestPage))
  return isOpen ? null : loginWith(pathname + search + hash)
}

/** Whether the path of an address is the given configured path. */
export function isAt(pathname: string, fullPath: string): boolean {
  return read(pathname) === read(fullPath)
}

/** Normalizes a path to the form of an address; invalid paths such as `//` stay as they are. */
const read = (path: string): string =>
  URL.canParse(path, 'http://site.invalid') ? new URL(path, 'http://site.invalid').pathname : path

export const loginWith = (fullPath: string): string => `${PORTAL_PATHS.login}?redirect=${encodeURIComponent(fullPath)}`

/**
 * The redirect target if it is a path of this site, else null: an address elsewhere would allow phishing through the
 * login page.
 */
export function redirectTarget(value: string | null, origin: string): string | null {
  if (value === null || !isOwnPage(value)) return null
  const url = new URL(value, origin)
  return url.pathname === PORTAL_PATHS.login ? null : url.pathname + url.search + url.hash
}
