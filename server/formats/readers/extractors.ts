import type { FileKind } from '../detect/index.ts'
import { type Extractor, finishing, withIdeographs } from '../extraction/index.ts'
import { wholePackage } from '../remainder/index.ts'

/** Loads an extractor when a file of its kind arrives: loading all of them would take most of the start of a child. */
const late =
  (load: () => Promise<Extractor>): Extractor =>
  async (input) => {
    const extract = await load()
    return withIdeographs(await extract(input))
  }

/** The same for a package: parts that its extractor does not open are read afterwards, or named in a warning. */
const packed = (load: () => Promise<Extractor>): Extractor => wholePackage(late(load))

const extractMedia = late(async () => (await import('#server/formats/media/extract-media.ts')).extractMedia)
const extractOdf = packed(async () => (await import('#server/formats/odf/extract-odf.ts')).extractOdf)

/** Which kinds can be read, and by which extractor. A new format is a new file and a line here. */
const READERS: Partial<Record<FileKind, Extractor>> = {
  audio: extractMedia,
  csv: late(async () => (await import('#server/formats/excel/extract-csv.ts')).extractCsv),
  doc: late(async () => (await import('#server/formats/word/binary/extract-doc.ts')).extractDoc),
  docx: packed(async () => (await import('#server/formats/word/extract-docx.ts')).extractDocx),
  eml: late(async () => (await import('#server/formats/mail/extract-mail.ts')).extractMail),
  'encrypted-office': late(async () => (await import('./extract-encrypted-office.ts')).extractEncryptedOffice),
  epub: packed(async () => (await import('#server/formats/web/extract-epub.ts')).extractEpub),
  html: late(async () => (await import('#server/formats/web/extract-html.ts')).extractHtml),
  image: late(async () => (await import('#server/formats/media/extract-image.ts')).extractImage),
  markdown: late(async () => (await import('#server/formats/text/extract-markdown.ts')).extractMarkdown),
  msg: late(async () => (await import('#server/formats/mail/extract-msg.ts')).extractMsg),
  odp: extractOdf,
  ods: extractOdf,
  odt: extractOdf,
  ofd: packed(async () => (await import('#server/formats/ofd/extract-ofd.ts')).extractOfd),
  pdf: late(async () => (await import('#server/formats/pdf/extract-pdf.ts')).extractPdf),
  ppt: late(async () => (await import('#server/formats/slides/extract-ppt.ts')).extractPpt),
  pptx: packed(async () => (await import('#server/formats/slides/extract-pptx.ts')).extractPptx),
  rtf: late(async () => (await import('#server/formats/rtf/extract-rtf.ts')).extractRtf),
  text: late(async () => (await import('#server/formats/text/extract-text.ts')).extractText),
  video: extractMedia,
  xls: late(async () => (await import('#server/formats/excel/extract-xls.ts')).extractXls),
  xlsb: packed(async () => (await import('#server/formats/excel/extract-xlsb.ts')).extractXlsb),
  xlsx: packed(async () => (await import('#server/formats/excel/extract-xlsx.ts')).extractXlsx),
  xml: late(async () => (await import('#server/formats/xml/extract-xml.ts')).extractXml),
  zip: late(async () => (await import('#server/formats/archive/extract-zip.ts')).extractZip),
}

/** The extractors by kind. The result of each has a warning when the file has no text. */
export const EXTRACTORS: Readonly<Partial<Record<FileKind, Extractor>>> = Object.fromEntries(
  Object.entries(READERS).map(([kind, reader]) => [kind, finishing(reader)]),
)
