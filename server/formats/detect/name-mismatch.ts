import { type FileKind, KIND_LABELS } from './file-kind.ts'
import { fileExtension } from './kind-of-file.ts'

/** The kinds that an extension means, if it has one meaning. */
const PROMISED: Record<string, readonly FileKind[]> = {
  pdf: ['pdf'],
  docx: ['docx', 'encrypted-office'],
  xlsx: ['xlsx', 'encrypted-office'],
  pptx: ['pptx', 'encrypted-office'],
  doc: ['doc'],
  xls: ['xls'],
  ppt: ['ppt'],
  ofd: ['ofd'],
  odt: ['odt'],
  ods: ['ods'],
  odp: ['odp'],
  epub: ['epub'],
  rtf: ['rtf'],
  zip: ['zip'],
  md: ['markdown'],
  txt: ['text', 'eml', 'xml', 'html', 'markdown'],
  csv: ['csv'],
  html: ['html', 'text'],
  htm: ['html', 'text'],
  xml: ['xml', 'html'],
  eml: ['eml', 'text'],
  msg: ['msg'],
  png: ['image'],
  jpg: ['image'],
  jpeg: ['image'],
  gif: ['image'],
}

/** A sentence for the author when name and content contradict each other, else null. */
export function nameMismatch(kind: FileKind, name: string): string | null {
  const extension = fileExtension(name)
  const promised = PROMISED[extension]
  if (promised === undefined || promised.includes(kind) || kind === 'empty') return null
  if (kind === 'unknown') return `文件名是 .${extension}，但内容不是该格式，文件可能已损坏或改过名`
  return `文件名是 .${extension}，但内容是${KIND_LABELS[kind]}，已按内容识别`
}
