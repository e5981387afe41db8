import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A paragraph of a Word file and its style. */
export interface Paragraph {
  text: string
  /** The numbers of its sources, said behind it. */
  cites?: readonly number[]
  style: 'title' | 'question' | 'text' | 'source'
}

export const citesText = (cites: readonly number[]): string => cites.map((n) => ` [${n}]`).join('')

const OFFICE = 'http://schemas.openxmlformats.org'
const WORD = `${OFFICE}/wordprocessingml/2006/main`
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`
const PACKAGE = `${OFFICE}/package/2006`
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** Sizes are in half points, distances in twentieths of a point. */
const STYLES: Record<Paragraph['style'], { name: string; size: number; before: number; level?: number; bold?: true }> =
  {
    title: { name: 'Title', size: 36, before: 0, bold: true },
    question: { name: 'heading 1', size: 28, before: 360, level: 0, bold: true },
    text: { name: 'Normal', size: 22, before: 120 },
    source: { name: 'Source', size: 18, before: 40 },
  }

/** A Word file of paragraphs: a few small parts, so no library is needed. `aigc`: its property of this name. */
export async function wordFile(paragraphs: readonly Paragraph[], aigc: string | null): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, xml] of Object.entries({
    ...parts(paragraphs, aigc !== null),
    ...(aigc !== null && customPart(aigc)),
  }))
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`), name)
  zip.end()
  return buffer(zip.outputStream)
}

const CUSTOM = 'docProps/custom.xml'
const CUSTOM_TYPE = `<Override PartName="/${CUSTOM}" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>`
const CUSTOM_RELATION = `<Relationship Id="rId2" Type="${RELATIONS}/custom-properties" Target="${CUSTOM}"/>`

/** The format id is the one of all custom properties, and their numbers begin at 2 (ECMA-376, 22.3). */
const customPart = (aigc: string): Record<string, string> => ({
  [CUSTOM]: `<Properties xmlns="${OFFICE}/officeDocument/2006/custom-properties" xmlns:vt="${OFFICE}/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="AIGC"><vt:lpwstr>${xmlText(aigc)}</vt:lpwstr></property></Properties>`,
})

const parts = (paragraphs: readonly Paragraph[], isLabelled: boolean): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPES}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPES}.styles+xml"/>${isLabelled ? CUSTOM_TYPE : ''}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/>${isLabelled ? CUSTOM_RELATION : ''}</Relationships>`,
  'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'word/styles.xml': `<w:styles xmlns:w="${WORD}">${Object.entries(STYLES).map(styleXml).join('')}</w:styles>`,
  'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body>${paragraphs.map(paragraphXml).join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`,
})

const styleXml = ([id, { name, size, before, level, bold }]: [string, (typeof STYLES)['text']]): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'text' ? ' w:default="1"' : ''}><w:name w:val="${name}"/><w:pPr><w:spacing w:before="${before}" w:line="320" w:lineRule="auto"/>${level === undefined ? '' : `<w:outlineLvl w:val="${level}"/>`}</w:pPr><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="微软雅黑"/>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr></w:style>`

const paragraphXml = ({ text, cites = [], style }: Paragraph): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t xml:space="preserve">${xmlText(text + citesText(cites))}</w:t></w:r></w:p>`

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of documents must not become markup, and may hold characters that XML does not know. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what XML refuses
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>]/g, (sign) => ESCAPED[sign]!)
