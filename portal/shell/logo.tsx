import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { siteValue } from '#core/rules/site/site.ts'
import { styles } from '#ui/theme/styles.ts'
import { homePath } from '../site/site.store.ts'
import { useSiteState } from '../site/use-site.ts'
import { useSitePicture } from '../site/use-picture.ts'
import css from './logo.css?inline'

styles(css)

/** Logo and site title with a link home; a target on another site is a plain link. */
export function Logo(): ReactElement {
  const { config } = useSiteState()
  const title = siteValue(config, 'SiteTitle')
  const logo = useSitePicture('SiteNavLogo')
  const url = siteValue(config, 'SiteHomePageUrl')
  const inside = (
    <>
      {logo ? <img src={logo} alt="" height={30} /> : <Mark />}
      <span>{title}</span>
    </>
  )
  if (/^https?:\/\//.test(url)) {
    return (
      <a className="zk-logo" href={url}>
        {inside}
      </a>
    )
  }
  return (
    <Link className="zk-logo" to={homePath(config)}>
      {inside}
    </Link>
  )
}

/** An open book with a highlighted line on its right page. */
const Mark = () => (
  <svg width="30" height="30" viewBox="0 0 28 28" aria-hidden="true">
    <rect width="28" height="28" rx="8" fill="var(--zk-accent-fill)" />
    <path d="M5 8.5c3-1.3 6-1.1 8.4.6v12C11 19.4 8 19.2 5 20.4z" fill="var(--zk-on-accent)" />
    <path
      d="M14.6 9.1C17 7.4 20 7.200 23 8.500v11.900c-3-1.200-6-1-8.400.7z"
      fill="var(--zk-on-accent)"
      opacity=".55"
    />
    <path d="M16.800 13.200h4.200" stroke="var(--zk-accent-fill)" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
