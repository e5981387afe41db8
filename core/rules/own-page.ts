/*
 * Tests for a page of this site and for an address that a link may have, used by all code that stores, shows or follows
 * one.
 */

const BASE = 'https://own.invalid'

/**
 * A path of this site. Browsers read `//host` and `/\host` as another site, and `/.//host` becomes `//host` if only its
 * path is used later; so the path is also checked as a browser reads it.
 */
export function isOwnPage(text: string): boolean {
  if (!/^\/(?![/\\])[^\s\\\p{C}?#]*([?#][^\s\p{C}]*)?$/u.test(text) || !URL.canParse(text, BASE)) return false
  const { origin, pathname } = new URL(text, BASE)
  return origin === BASE && !pathname.startsWith('//')
}

/** A page of this site, or an http(s) address; nothing that a browser would run. */
export const isPageAddress = (text: string): boolean =>
  isOwnPage(text) || (/^https?:\/\/[^\s/\\][^\s\p{C}]*$/iu.test(text) && URL.canParse(text))
