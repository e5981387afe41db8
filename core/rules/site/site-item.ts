/** The declaration of a key of the site configuration; `site-items.ts` lists the keys. */
interface Terms {
  group: SiteGroup
  /** The default value. */
  preset: string
  /** Sent only to people who may see the configuration, because browsers do not need it. */
  isInner?: true
  /** Applies to the whole installation: the first tenant decides. */
  isShared?: true
}

export type SiteItem = Terms &
  (
    | { type: 'checkBox' | 'color' | 'address' | 'path' | 'img' | 'suffixes' | 'categories' }
    | { type: 'text'; min: number; max: number; isLong?: true }
    | { type: 'number'; min: number; max: number; unit: string; step?: number }
    | { type: 'select'; options: Readonly<Record<string, string>> }
  )

/** In the order of the screen. */
export const SITE_GROUPS = {
  look: '外观',
  access: '登录与访客',
  watermark: '水印',
  reading: '阅读与下载',
  upload: '上传与识别',
  review: '审核',
  search: '搜索',
  answers: '问答',
} as const
export type SiteGroup = keyof typeof SITE_GROUPS
