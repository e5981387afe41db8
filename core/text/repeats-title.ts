import { foldRadicals } from './radicals.ts'

/** What stands before a heading in order, not in name: 1. / 1.2 / 一、/（三）/ 第一章 / IV. */
const NUMBER =
  /^(?:第[\d〇零一二三四五六七八九十百]+[章节篇部分条编]|[(][\d一二三四五六七八九十]+[)]|[一二三四五六七八九十]+[、.]|\d+(?:\.\d+)*[.、)]|[ivx]+\.)\s*/u
const SUFFIX = /\.(?:docx?|docm|pdf|ofd|md|markdown|txt|html?|pptx?|xlsx?|rtf|odt|wps)$/u

/** Without what does not make another name: case, width, spaces, punctuation and brackets, number, suffix of a file. */
const bare = (text: string): string =>
  foldRadicals(text)
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/^[《〈「『“"']+(.*?)[》〉」』”"']+$/u, '$1')
    .replace(NUMBER, '')
    .replace(SUFFIX, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Whether a heading only says the title again. Every word and number of it has to be there: 办法（试行）, 2025 版 and a
 * second part are more than the title.
 */
export function repeatsTitle(heading: string, title: string): boolean {
  const wanted = bare(title)
  return wanted !== '' && bare(heading) === wanted
}
