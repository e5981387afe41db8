import type { SiteKey } from '#core/rules/site/site.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { ICONS, lookTag } from './icons.ts'

/** The paper of the light theme, which is shown before the page is there. */
const PAPER = '#f6f5f2'
/** Longer names are cut under an icon. */
const SHORT = 12

/** What phones offer to share with the site; the upload page says what it does not take. */
const SHARED = ['image/*', 'video/*', 'audio/*', 'text/*', 'application/*', '.md', '.ofd', '.epub']

type Site = Readonly<Record<SiteKey, string>>

export const lookOf = (site: Site) => ({ logo: site.SiteNavLogo, colour: site.ThemeColor })

/**
 * The web app manifest. Its addresses are relative to its own, `/web-app/manifest.webmanifest`, so they are right below
 * a path, too.
 */
export const webManifest = (site: Site) => ({
  lang: 'zh-CN',
  dir: 'ltr',
  name: site.SiteTitle,
  short_name: [...site.SiteTitle].slice(0, SHORT).join(''),
  start_url: '../',
  scope: '../',
  display: 'standalone',
  background_color: PAPER,
  theme_color: site.ThemeColor,
  icons: Object.entries(ICONS)
    .filter(([name]) => !name.startsWith('touch'))
    .map(([name, { size, isFull }]) => ({
      src: `${name}?v=${lookTag(lookOf(site))}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: isFull ? 'maskable' : 'any',
    })),
  share_target: {
    action: 'share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: SHARED }] },
  },
  shortcuts: [
    { name: '搜索', url: `..${PORTAL_PATHS.search}` },
    { name: '上传文件', url: `..${PORTAL_PATHS.create}` },
    { name: '我的知识', url: `..${PORTAL_PATHS.mine}` },
  ],
})
