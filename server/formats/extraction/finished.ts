import { linkedDocuments } from '#core/routes/linked-documents.ts'
import type { FileKind } from '../detect/index.ts'
import type { Extractor } from './extraction-input.ts'
import { isLetterhead, officialTitle } from './official-title.ts'
import { type Extracted, MAX_LINKS } from './types.ts'

/** Anything visible: no space, no control character, no zero-width mark. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Formats of running text, in which official documents are written. */
const LETTERS: ReadonlySet<FileKind> = new Set<FileKind>(['doc', 'docx', 'odt', 'ofd', 'pdf', 'rtf', 'text'])

const WORKBOOKS: ReadonlySet<FileKind> = new Set<FileKind>(['xls', 'xlsb', 'xlsx', 'ods'])

/**
 * The last step of every extractor. It warns when there is nothing to find, takes the title of an official document
 * instead of its letterhead, and collects links to documents of ours in the text.
 */
export const finishing =
  (extractor: Extractor): Extractor =>
  async (input) => {
    const { links: inside = [], ...extracted } = await extractor(input)
    const title = LETTERS.has(input.kind) ? findTitle(extracted) : extracted.title
    const links = [...new Set([...inside, ...linkedDocuments(extracted.text)])].slice(0, MAX_LINKS)
    return {
      ...extracted,
      ...(links.length > 0 && { links }),
      title,
      warnings: describeWarnings(extracted, input.kind),
    }
  }

function findTitle({ title, text }: Extracted): string | null {
  return officialTitle(text) ?? (title === null || isLetterhead(title, text) ? null : title)
}

function describeWarnings(extracted: Extracted, kind: FileKind): string[] {
  if (extracted.warnings.length > 0) return extracted.warnings
  const isEmpty = !extracted.passages.some(({ text }) => VISIBLE.test(text))
  if (isEmpty) return ['没有可以搜索的文字（可能只有图片或空白），只能按文件名查找']
  return WORKBOOKS.has(kind) ? emptySheets(extracted) : []
}

/** Warns when nothing but the names of its sheets can be read from a workbook. */
export function emptySheets({ text, outline = [] }: Pick<Extracted, 'text' | 'outline'>): string[] {
  const names = outline.map(({ title }) => title).join('\n')
  return text === names ? ['工作表都是空的，没有可以搜索的文字'] : []
}
