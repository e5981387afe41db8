import { type ExtractionInput, ExtractionRefusal } from '#server/formats/extraction/index.ts'
import { archiveTree } from './archive-tree.ts'
import { entryText } from './entry-text.ts'
import { markupChapters } from './html/markup-chapters.ts'
import { ofdPages } from './ofd/ofd-pages.ts'
import type { Bundle } from './bundle/bundle.ts'
import { PREVIEW_FORMS, type PreviewForm } from './bundle/preview-job.ts'
import { sheetGrid } from './sheets/sheet-grid.ts'

const MAKERS: Readonly<Record<PreviewForm, (input: ExtractionInput) => Promise<Bundle>>> = {
  pages: ofdPages,
  sheets: sheetGrid,
  archive: archiveTree,
  html: markupChapters,
}

/** The preview of a file, or of one file of an archive or a mail. */
export function buildPreview(input: ExtractionInput, entry?: string): Promise<Bundle> {
  const form = PREVIEW_FORMS[input.kind]
  if (form === undefined) throw new ExtractionRefusal('unsupported', '这种文件没有专门的预览')
  if (entry !== undefined) return entryText(input, entry)
  return MAKERS[form](input)
}
