import type { Piece } from './load-passages.ts'

const SHORTEST = 4
const LONGEST = 60
const SENTENCE_END = /[。！？!?；;，,：:]$/u
/** What scanners and editors call a file, or what stands above a title: numbers, dates. */
const SAYS_NOTHING =
  /^(?:(?:新建|未命名|无标题|副本|文档|扫描|scan|img|doc)[\w\s()（）.-]*|目\s*录|附\s*件\s*\d*|第.{1,4}[章节页].*|[^\p{L}]+|[\d\s年月日号第期〔〕()（）-]+)$/iu

/** The first line of the text that could be a title; null when it is the one that the document has. */
export function suggestTitle(title: string, passages: readonly Piece[]): string | null {
  const [first] = passages
  if (!first) return null
  const lines = [...(first.heading ? [first.heading] : []), ...first.text.split('\n').slice(0, 6)].map(cleanLine)
  const found = lines.find(
    (line) => line.length >= SHORTEST && line.length <= LONGEST && !SENTENCE_END.test(line) && !SAYS_NOTHING.test(line),
  )
  return found === undefined || squeeze(found) === squeeze(title) ? null : found
}

const cleanLine = (line: string): string =>
  line
    .replace(/^#+\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const squeeze = (text: string): string => text.replaceAll(/[\s《》“”"']/g, '').toLowerCase()
