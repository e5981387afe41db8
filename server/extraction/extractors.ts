import type { FileKind } from '#server/files/index.ts'
import { extractCsv } from './extract-csv.ts'
import { extractDoc } from './extract-doc.ts'
import { extractDocx } from './extract-docx.ts'
import { extractEncryptedOffice } from './extract-encrypted-office.ts'
import { extractEpub } from './extract-epub.ts'
import { extractHtml } from './extract-html.ts'
import { extractImage } from './extract-image.ts'
import { extractMail } from './extract-mail.ts'
import { extractMarkdown } from './extract-markdown.ts'
import { extractMedia } from './extract-media.ts'
import { extractMsg } from './extract-msg.ts'
import { extractOdf } from './extract-odf.ts'
import { extractOfd } from './extract-ofd.ts'
import { extractPdf } from './extract-pdf.ts'
import { extractPpt } from './extract-ppt.ts'
import { extractPptx } from './extract-pptx.ts'
import { extractRtf } from './extract-rtf.ts'
import { extractText } from './extract-text.ts'
import { extractXls } from './extract-xls.ts'
import { extractXlsb } from './extract-xlsb.ts'
import { extractXlsx } from './extract-xlsx.ts'
import { extractXml } from './extract-xml.ts'
import { extractZip } from './extract-zip.ts'
import type { Extractor } from './extraction-input.ts'
import { finishing } from './finished.ts'

/** Which kinds can be read, and by what. A new format is a file of its own and a line here. */
const READERS: Partial<Record<FileKind, Extractor>> = {
  audio: extractMedia,
  csv: extractCsv,
  doc: extractDoc,
  docx: extractDocx,
  eml: extractMail,
  'encrypted-office': extractEncryptedOffice,
  epub: extractEpub,
  html: extractHtml,
  image: extractImage,
  markdown: extractMarkdown,
  msg: extractMsg,
  odp: extractOdf,
  ods: extractOdf,
  odt: extractOdf,
  ofd: extractOfd,
  pdf: extractPdf,
  ppt: extractPpt,
  pptx: extractPptx,
  rtf: extractRtf,
  text: extractText,
  video: extractMedia,
  xls: extractXls,
  xlsb: extractXlsb,
  xlsx: extractXlsx,
  xml: extractXml,
  zip: extractZip,
}

/** By kind; what they hand back says so where there is nothing to find. */
export const EXTRACTORS: Readonly<Partial<Record<FileKind, Extractor>>> = Object.fromEntries(
  Object.entries(READERS).map(([kind, reader]) => [kind, finishing(reader)]),
)
