import { fileExtension } from '../detect/index.ts'
import { capText, type Extractor, sourceText } from '../extraction/index.ts'
import { cutPassages } from '../passages/index.ts'

/** Plain text in any Chinese encoding: `.txt`, `.log`, source code and any other text. */
export const extractText: Extractor = async (input) => {
  const source = sourceText(input)
  const { text, truncated } = capText(source.text, input.limits.textUnits)
  return {
    title: fileExtension(input.fileName) === 'txt' ? titleLine(text) : null,
    author: null,
    text,
    passages: cutPassages(text, [{ start: 0, end: text.length, page: null, heading: null }]),
    pages: null,
    encoding: source.encoding,
    truncated: truncated || source.truncated,
    warnings: [],
  }
}

/** The first line if it reads like a title: short, begins with a letter, and is no sentence, setting or row. */
function titleLine(text: string): string | null {
  const line = /\S.*/.exec(text.slice(0, 1000))?.[0].trim() ?? ''
  const isShort = line.length >= 2 && line.length <= 50
  return isShort && /^[\p{L}《〈「]/u.test(line) && !/[。！？；，,;:：={}\t|]$|[={}\t|]/u.test(line) ? line : null
}
