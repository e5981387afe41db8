import { isProgramTitle } from '#core/rules/program-title.ts'
import type { Piece } from './load-passages.ts'

const SHORTEST = 2
const LEAST_LINE = 5
const LONGEST = 100
const SENTENCE_END = /[。！？!?；;，,：:]$/u
/** What scanners and editors call a file, or what stands above a title: numbers, dates. */
const SAYS_NOTHING =
  /^(?:(?:新建|未命名|无标题|副本|文档|扫描|scan|img|doc)[\w\s()（）.-]*|目\s*录|附\s*件\s*\d*|第.{1,4}[章节页].*|[^\p{L}]+|[\d\s年月日号第期〔〕()（）-]+)$/iu

/** What is no name: code, placeholders of a template, marks in place of words. */
const NO_NAME = /[{}<>=�]|https?|(.)\1{3}/u
/** A line of the text that is more than a name: columns, a label with its value, a sentence, an item of a list. */
const NO_TITLE_LINE = /[\t:：,，。.…]|^\d/u
/** What a web page adds to its title is the name of its site. */
const SITE = /\s[-–—|]\s(?:(?!\s[-–—|]\s).)*$|(?:_[^_]*){2}$/u
const ANSWERED = /^(?:(?:转发|回复|答复|fwd?|re)\s*[:：]\s*)+/iu
/** A title stands at the beginning. */
const LINES = 6

export interface Titled {
  /** The file's own title (`server/formats`). */
  own: string | null
  kind: string | null
}

/**
 * The file's own title, else the heading above its text, else one of its first lines that could be a title; null when it is
 * the one that the document has.
 *
 * Of 97 files of the corpus (all but PDF and OFD) it names 67, 58 of them rightly, judged by eye; the rule before, without the
 * file's own title, named 93 and 36 rightly.
 */
export function suggestTitle(title: string, { own, kind }: Titled, passages: readonly Piece[]): string | null {
  const [first] = passages
  const named = own?.replace(ANSWERED, '').replace(kind === 'html' ? SITE : '', '')
  const heading = first?.heading?.split(' / ', 1)[0]
  const found = [named, heading, firstLine(first?.text ?? '')]
    .flatMap((each) => each ?? [])
    .map(cleanLine)
    .find(couldBeTitle)
  return found === undefined || squeeze(found) === squeeze(title) ? null : found
}

/** The first line that says something, when it could be a title. */
function firstLine(text: string): string | undefined {
  const line = text.split('\n', LINES).find((each) => each.trim() !== '' && !SAYS_NOTHING.test(cleanLine(each)))
  return line === undefined || NO_TITLE_LINE.test(line.trim()) || line.length < LEAST_LINE ? undefined : line
}

const couldBeTitle = (line: string): boolean =>
  line.length >= SHORTEST &&
  line.length <= LONGEST &&
  !SENTENCE_END.test(line) &&
  !SAYS_NOTHING.test(line) &&
  !NO_NAME.test(line) &&
  !isProgramTitle(line)

const cleanLine = (line: string): string =>
  line
    .replace(/^#+\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const squeeze = (text: string): string => text.replaceAll(/[\s《》“”"']/g, '').toLowerCase()
