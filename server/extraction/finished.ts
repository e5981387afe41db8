import type { FileKind } from '#server/files/index.ts'
import type { Extractor } from './extraction-input.ts'
import type { Extracted } from './types.ts'

/** Anything that a reader sees: no space, no control, no mark without width. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const WORKBOOKS: ReadonlySet<FileKind> = new Set<FileKind>(['xls', 'xlsb', 'xlsx', 'ods'])

/** What every extractor ends with: a result in which nothing can be found says so. */
export const finishing =
  (extractor: Extractor): Extractor =>
  async (input) => {
    const extracted = await extractor(input)
    if (extracted.warnings.length > 0) return extracted
    const isEmpty = !extracted.passages.some(({ text }) => VISIBLE.test(text))
    if (isEmpty) return { ...extracted, warnings: ['没有可检索的文字（可能只有图片或空白），只能按文件名查找'] }
    return WORKBOOKS.has(input.kind) ? { ...extracted, warnings: emptySheets(extracted) } : extracted
  }

/** A workbook of which nothing but the names of its sheets can be read says so. */
export function emptySheets({ text, outline = [] }: Pick<Extracted, 'text' | 'outline'>): string[] {
  const names = outline.map(({ title }) => title).join('\n')
  return text === names ? ['工作表都是空的，没有可检索的文字'] : []
}
