import { capText, type Extractor, sourceText } from '../extraction/index.ts'
import { markdownText } from './markdown-text.ts'
import { cutPassages } from '../passages/index.ts'

/** Markdown: the source is kept as the text, passages are without marks, headings are anchors. */
export const extractMarkdown: Extractor = async (input) => {
  const source = sourceText(input)
  const { text, truncated } = capText(source.text, input.limits.textUnits)
  const markdown = markdownText(text)
  return {
    title: markdown.title,
    author: markdown.author,
    text,
    passages: cutPassages(markdown.plain, markdown.sections, (position) => markdown.sourceOf(position)),
    outline: markdown.outline,
    pages: null,
    encoding: source.encoding,
    truncated: truncated || source.truncated,
    warnings: [],
  }
}
