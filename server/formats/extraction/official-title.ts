/** The last words of a title, which name a kind of official document. */
const SORT =
  '通知|通告|公告|通报|批复|复函|函|意见|决定|决议|议案|报告|请示|纪要|命令|办法|规定|方案|规划|建议|答复|说明'

const ENDS = new RegExp(`关于.{2,200}(${SORT})([（(].{1,12}[）)])?$`, 'u')
/** The text after such a word (…管理办法的通知) shows whether the title continues. */
const IS_COMPLETE = new RegExp(`的(补充|紧急|预备)?(${SORT})([（(].{1,12}[）)])?$`, 'u')

/**
 * A title begins with its issuer or with its subject. A sentence that mentions another document begins in another way.
 */
const BEGINS = /^(?!你|贵|现|根据|按照|依据|为|经|附件|转发)[^，。；：:！？《》“”〔〕]{0,50}关于/u

/** 国发〔2023〕12号 */
const NUMBER = /[〔[［（(【﹝]\s*(19|20)\d{2}\s*[〕\]］）)】﹞]\s*第?\s*\d{1,5}\s*号/u

/** The red heading above the line, the letterhead. */
const LETTERHEAD = /^[\p{Script=Han}（）()、]{2,40}(文件|便函|公报|令)$/u

/** A line with only the issuer. */
const ISSUER =
  /^[\p{Script=Han}（）()、]{2,60}(国务院|政府|委员会|办公厅|办公室|[部局厅委院会处署行]|公司|集团|中心|学校|大学|党组)$/u

/** A line that belongs to no title: a sentence, an addressee, a numbered point. */
const NO_PART = /[。；：:，]$|^[一二三四五六七八九十\d]{1,3}[、.．]|^第.{1,4}[章节条]/u

const HEAD_UNITS = 3000
const HEAD_LINES = 25
const TITLE_LINES = 4

/**
 * The title of an official document (GB/T 9704): 关于…的通知, 批复, 函, with its issuer, below letterhead and number. Null for
 * other documents, and if there is no such title at the beginning.
 */
export function officialTitle(text: string): string | null {
  const { lines, number } = documentHead(text)
  const letterhead = lines.findIndex((line) => LETTERHEAD.test(line))
  for (const [at, line] of lines.entries()) {
    if (!BEGINS.test(line)) continue
    const title = titleFrom(lines.slice(at, at + TITLE_LINES))
    if (title === null) continue
    const isOfficial = (number >= 0 && number < at + TITLE_LINES * 2) || (letterhead >= 0 && letterhead < at)
    if (!isOfficial) return null
    const above = lines[at - 1] ?? ''
    const isIssued = at - 1 > Math.max(number, letterhead) && line.startsWith('关于') && ISSUER.test(above)
    return isIssued && !LETTERHEAD.test(above) ? above + title : title
  }
  return null
}

/** Whether a title is the letterhead of the official document below it. */
export function isLetterhead(title: string, text: string): boolean {
  return LETTERHEAD.test(withoutSpaces(title)) && documentHead(text).number >= 0
}

function documentHead(text: string): { lines: string[]; number: number } {
  const lines = text
    .slice(0, HEAD_UNITS)
    .split('\n')
    .map(withoutSpaces)
    .filter((line) => line !== '')
    .slice(0, HEAD_LINES)
  return { lines, number: lines.findIndex((line) => NUMBER.test(line)) }
}

/** Removes the spaces that programs put between the letters of a title. */
const withoutSpaces = (line: string): string =>
  line.trim().replace(/(?<=[^\x20-\x7e\s])\s+|\s+(?=[^\x20-\x7e\s])/gu, '')

/** The title that begins with the first line, over as many lines as belong to it. */
function titleFrom(lines: readonly string[]): string | null {
  let joined = ''
  let found: string | null = null
  for (const line of lines) {
    if (NO_PART.test(line)) break
    joined += line
    if (ENDS.test(joined)) found = joined
    if (found !== null && IS_COMPLETE.test(joined)) break
  }
  return found !== null && found.length <= 200 ? found : null
}
