import type { FileKind } from '#server/formats/detect/index.ts'

export interface Conversion {
  /** LibreOffice chooses the reader by the name as well as by the content. */
  extension: string
  /** Its export filter. Naming it also refuses a document that turns out to be of another family. */
  filter: 'writer_pdf_Export' | 'calc_pdf_Export' | 'impress_pdf_Export'
  /** When it is converted: as soon as its text is read, or on request (a wide sheet would be cut into paper pages). */
  when: 'always' | 'asked'
}

const text = (extension: string): Conversion => ({ extension, filter: 'writer_pdf_Export', when: 'always' })
const slides = (extension: string): Conversion => ({ extension, filter: 'impress_pdf_Export', when: 'always' })
const sheet = (extension: string): Conversion => ({ extension, filter: 'calc_pdf_Export', when: 'asked' })

/**
 * The kinds that become a PDF. The content decides, never the name: a web page named `.docx` is not converted. WPS files
 * (.wps, .et, .dps) are compound files with the streams of Word, Excel and PowerPoint and are recognised as those.
 */
const CONVERSIONS: Partial<Record<FileKind, Conversion>> = {
  docx: text('docx'),
  doc: text('doc'),
  rtf: text('rtf'),
  odt: text('odt'),
  pptx: slides('pptx'),
  ppt: slides('ppt'),
  odp: slides('odp'),
  xlsx: sheet('xlsx'),
  xls: sheet('xls'),
  ods: sheet('ods'),
}

export function findConversion(kind: string | null): Conversion | null {
  const known: Readonly<Record<string, Conversion | undefined>> = CONVERSIONS
  return (kind !== null && Object.hasOwn(CONVERSIONS, kind) && known[kind]) || null
}
