const ORDINAL = '[〇零一二三四五六七八九十百0-9]'
/** What headings begin with, and list items as well: 第二章, 三、, （四）, 2.1, ##. */
const LABEL = new RegExp(
  `^(?:第${ORDINAL}+[章节编篇]|附[件录表]?${ORDINAL}*|${ORDINAL}+、|[（(]${ORDINAL}+[）)]|\\d+(?:\\.\\d+)*[.\\s]|#+\\s)\\s*`,
  'u',
)
/** A longer line is a sentence. */
const LONGEST = 40
/** A line that is no heading contains a digit, punctuation or columns. */
const SAYS_SOMETHING = /[0-9。！？；，,：:\t]|[.!?;]$/u

/** Whether a piece of a text, with its line break, is a heading, which only says what the following text is about. */
export function isHeadingLine(piece: string, heading: string | null): boolean {
  const line = piece.trim()
  if (heading?.includes(line.replace(/^#+\s*/, ''))) return true
  if (line.length > LONGEST) return false
  const isLabelled = LABEL.test(line)
  return (isLabelled || piece.endsWith('\n')) && !SAYS_SOMETHING.test(line.replace(LABEL, ''))
}
