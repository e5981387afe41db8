import type { SiteKey } from '#core/rules/site/site.ts'
import { isOwnPicture } from '#core/rules/site/site-check.ts'
import { useHost } from '../use-portal.ts'
import { useSite } from './use-site.ts'

type PictureKey = Extract<SiteKey, 'SiteNavLogo' | 'SiteTitleBanner' | 'SiteLoginFocusImg' | 'SiteAvatar'>

/** Address of a site picture; null if there is none, or if the content security policy would block it. */
export function useSitePicture(key: PictureKey): string | null {
  const { address } = useHost()
  return pictureAt(useSite(key), address)
}

/** On a foreign page, our paths are relative to our server. */
export function pictureAt(value: string, address: string): string | null {
  if (!isOwnPicture(value)) return null
  return value.startsWith('/') ? address + value : value
}
