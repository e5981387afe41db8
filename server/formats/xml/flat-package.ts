import type { FileKind } from '../detect/index.ts'
import type { ExtractionInput, ZipEntry, ZipReader } from '../extraction/index.ts'
import { wordFormat } from '../word/index.ts'

/** A package that a program wrote as one XML file, split into the parts of its usual form. */
export interface FlatPackage {
  kind: FileKind
  parts: ReadonlyMap<string, string>
}

const CHUNK_UNITS = 65_536
const PARTS = 5000

/** A longer source would be in memory several times. */
const SOURCE_UNITS = 12_000_000

/** Null for XML that is no office document. */
export function flatPackage(source: string): FlatPackage | null {
  if (source.length > SOURCE_UNITS) return null
  const head = source.slice(0, 8192)
  if (/<office:document\s/.test(head)) return flatOdf(source, head)
  if (/<pkg:package\s/.test(head)) return flatOpc(source)
  return /<w:wordDocument\s/.test(head) ? word2003(source) : null
}

/** The parts as a zip that was never packed. */
export function asZip({ parts }: FlatPackage, { deadline }: ExtractionInput): ZipReader {
  const entries = [...parts].map(([name, text]): ZipEntry => ({ name, isEncrypted: false, size: text.length }))
  const find = (name: string) => entries.find((entry) => entry.name === name) ?? null
  return {
    entries,
    isCut: false,
    unsafe: 0,
    find,
    rejected: new Set(),
    deadline,
    async *chunks({ name }) {
      const text = parts.get(name) ?? ''
      for (let at = 0; at < text.length; at += CHUNK_UNITS) {
        // A chunk must not end within a character.
        const end = at + CHUNK_UNITS
        const isCut = /[\ud800-\udbff]/.test(text.charAt(end - 1))
        yield Buffer.from(text.slice(at, isCut ? end + 1 : end))
        if (isCut) at += 1
      }
    },
  }
}

const ODF_KINDS: Readonly<Record<string, FileKind>> = {
  text: 'odt',
  spreadsheet: 'ods',
  presentation: 'odp',
  graphics: 'odp',
}

function flatOdf(source: string, head: string): FlatPackage | null {
  const type = /office:mimetype="application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(head)?.[1] ?? ''
  const kind = ODF_KINDS[type]
  const body = between(source, '<office:body', '</office:body>')
  if (kind === undefined || body === null) return null
  const before = source.slice(source.indexOf('>', source.indexOf('<office:document')) + 1, body.start)
  const meta = between(before, '<office:meta', '</office:meta>')
  return {
    kind,
    parts: new Map([
      ['content.xml', `<office:document-content>${body.text}</office:document-content>`],
      ['styles.xml', `<office:document-styles>${before}</office:document-styles>`],
      ['meta.xml', meta?.text ?? '<office:meta/>'],
    ]),
  }
}

/** The part of an Office document that determines its kind. */
const MAIN_PARTS: readonly (readonly [string, FileKind])[] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
]

function flatOpc(source: string): FlatPackage | null {
  const parts = new Map<string, string>()
  let at = source.indexOf('<pkg:part')
  while (at >= 0 && parts.size < PARTS) {
    const next = source.indexOf('<pkg:part', at + 1)
    const part = source.slice(at, next < 0 ? source.length : next)
    const name = /pkg:name="\/?([^"]{1,500})"/.exec(part.slice(0, 1000))?.[1]
    const content = between(part, '<pkg:xmlData', '</pkg:xmlData>')
    if (name !== undefined && content !== null) parts.set(name, content.inner)
    at = next
  }
  const kind = MAIN_PARTS.find(([name]) => parts.has(name))?.[1]
  return kind === undefined ? null : { kind, parts }
}

/** Elements of Word 2003 that have another name in Word 2007. */
const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/<w:listDef w:listDefId=/g, '<w:abstractNum w:abstractNumId='],
  [/<\/w:listDef>/g, '</w:abstractNum>'],
  [/<w:list w:ilfo=/g, '<w:num w:numId='],
  [/<\/w:list>/g, '</w:num>'],
  [/<w:ilst w:val=/g, '<w:abstractNumId w:val='],
  [/<w:ilfo w:val=/g, '<w:numId w:val='],
  [/<(\/?)w:(footnote|endnote)>/g, '<$1w:txbxContent>'],
]

/** WordprocessingML of Word 2003: the styles, lists, notes and headers are in the document itself. */
function word2003(source: string): FlatPackage | null {
  const body = between(source, '<w:body', '</w:body>')
  if (body === null) return null
  const renamed = (text: string) =>
    RENAMED.reduce((read, [from, to]) => read.replace(from, to), text).replace(
      /<w:nfc w:val="(\d{1,3})"/g,
      (_, format: string) => `<w:numFmt w:val="${wordFormat(Number(format))}"`,
    )
  const { text, cut } = withoutFurniture(body.text)
  const before = renamed(
    source.slice(0, body.start).replace(/^[^]{0,4096}?<w:wordDocument\s[^>]{0,8192}>/, '<w:styles>'),
  )
  const properties = between(source.slice(0, body.start), '<o:DocumentProperties', '</o:DocumentProperties>')
  const core = properties?.text.replace(/<(\/?)o:Title>/g, '<$1o:title>').replace(/<(\/?)o:Author>/g, '<$1o:creator>')
  const related = ['styles', 'numbering', ...cut.map(() => 'header')].map((type, at) => {
    const target = at < 2 ? type : `header${at}`
    return `<Relationship Id="r${at}" Type="/${type}" Target="${target}.xml"/>`
  })
  return {
    kind: 'docx',
    parts: new Map([
      ['word/document.xml', `<w:document>${renamed(text)}</w:document>`],
      ['word/styles.xml', `${before}</w:styles>`],
      ['word/numbering.xml', `${before}</w:styles>`],
      ['word/_rels/document.xml.rels', `<Relationships>${related.join('')}</Relationships>`],
      ['docProps/core.xml', core ?? '<o:none/>'],
      ...cut.map((part, at) => [`word/header${at + 2}.xml`, part] as const),
    ]),
  }
}

/** Headers and footers are in the middle of a paragraph in this format. */
function withoutFurniture(body: string): { text: string; cut: string[] } {
  const kept: string[] = []
  const cut: string[] = []
  let end = 0
  for (const { index, 1: name = '' } of body.matchAll(/<w:(hdr|ftr)\b/g)) {
    const close = index < end || cut.length >= PARTS ? -1 : body.indexOf(`</w:${name}>`, index)
    if (close < 0) continue
    kept.push(body.slice(end, index))
    end = close + `</w:${name}>`.length
    cut.push(body.slice(index, end))
  }
  return { text: kept.join('') + body.slice(end), cut }
}

/** From the first mark to the last one; `inner` is the content of the element. */
function between(source: string, open: string, close: string): { start: number; text: string; inner: string } | null {
  const start = source.indexOf(open)
  const end = source.lastIndexOf(close)
  if (start < 0 || end < start) return null
  return {
    start,
    text: source.slice(start, end + close.length),
    inner: source.slice(source.indexOf('>', start) + 1, end),
  }
}
