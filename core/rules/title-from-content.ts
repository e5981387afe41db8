import { isProgramTitle } from './program-title.ts'

/** Who named a version. */
export type TitleFrom = 'person' | 'name' | 'content'

/** Names from devices and programs, numbers, dates and digests, which tell the reader nothing. */
const UNTOLD = [
  /^[^\p{L}]*$/u,
  /^[0-9a-f-]{16,}$/i,
  /^(img|dsc|scan|scn|doc|document|file|image|photo|page|untitled|unnamed|new|copy|download|output|screenshot|wx_?camera|mmexport)[^\p{L}]*$/iu,
  /^(未命名|无标题|新建|新建文档|新建文件|新建 ?microsoft ?\S* ?\S*|文档|文件|文件夹|图片|照片|扫描|扫描件|扫描文档|扫描全能王|微信图片|微信文档|截图|屏幕截图|下载|副本|附件)[^\p{L}]*$/iu,
]

/** Whether a file's name (without suffix) tells what the file is about. */
export function isTellingName(stem: string): boolean {
  const name = stem.normalize('NFKC').trim()
  return (
    !isProgramTitle(name) && !UNTOLD.some((pattern) => pattern.test(name)) && (name.match(/\p{L}/gu)?.length ?? 0) >= 2
  )
}

/**
 * The title from the content instead of the file's name, by the site's `TitleFromContent`; null when the name stays.
 */
export function titleInstead(rule: string, stem: string, found: string | null): string | null {
  const title = found?.replace(/\s+/gu, ' ').trim() ?? ''
  if (rule === '0' || (rule !== '2' && isTellingName(stem))) return null
  const letters = title.match(/\p{L}/gu)?.length ?? 0
  return letters >= 2 && title.length <= 120 && isTellingName(title) ? title : null
}
