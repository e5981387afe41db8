import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { isOwnPage } from '#core/rules/own-page.ts'

/** Paths of the specification that need no sign-in, those of later screens included. */
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
  // This page tells nothing about anybody, and an unknown path must end here for guests too.
  '/404',
]

export interface Visitor {
  signedIn: boolean
  /** The configured home path. */
  home: string
  /** One more path that is open to guests, and where guests go who open the sign-in page by itself; '' for none. */
  guestPage: string
  guestLogin: string
  origin: string
}

interface Address {
  pathname: string
  search: string
  hash: string
}

/** The path to go to instead, or null to stay (specification, access guard). */
export function guard({ pathname, search, hash }: Address, visitor: Visitor): string | null {
  if (pathname === '/') return visitor.home
  if (!visitor.signedIn) return guardGuest({ pathname, search, hash }, visitor)
  if (pathname !== PORTAL_PATHS.login) return null
  return redirectTarget(new URLSearchParams(search).get('redirect'), visitor.origin) ?? visitor.home
}

function guardGuest({ pathname, search, hash }: Address, { guestPage, guestLogin }: Visitor): string | null {
  if (pathname === PORTAL_PATHS.login) {
    // Who was sent here to sign in must be able to: nobody can be locked out by a wrong setting.
    const isByItself = new URLSearchParams(search).get('redirect') === null
    return isByItself && guestLogin !== '' && !isAt(pathname, guestLogin) ? guestLogin : null
  }
  const isOpen = PUBLIC_PATHS.includes(pathname) || (guestPage !== '' && isAt(pathname, guestPage))
  return isOpen ? null : loginWith(pathname + search + hash)
}

/** Whether a path, as an address shows it, is that of a full path, as somebody wrote it. */
export function isAt(pathname: string, fullPath: string): boolean {
  return read(pathname) === read(fullPath)
}

/** As an address shows it; what is none, such as `//`, as it is. */
const read = (path: string): string =>
  URL.canParse(path, 'http://site.invalid') ? new URL(path, 'http://site.invalid').pathname : path

export const loginWith = (fullPath: string): string => `${PORTAL_PATHS.login}?redirect=${encodeURIComponent(fullPath)}`

/** The redirect query as a path of this site, or null: an address elsewhere would make the login page a trap. */
export function redirectTarget(value: string | null, origin: string): string | null {
  if (value === null || !isOwnPage(value)) return null
  const url = new URL(value, origin)
  return url.pathname === PORTAL_PATHS.login ? null : url.pathname + url.search + url.hash
}
