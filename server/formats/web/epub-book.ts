import { ExtractionRefusal, moment, type ZipEntry, type ZipReader } from '../extraction/index.ts'
import { parseContents } from './epub-contents.ts'
import { readSidePart, resolvePath } from '../package/index.ts'
import { metadataAuthor, metadataTitle } from '../layout/index.ts'
import { attribute, readXml, type XmlAttributes } from '../markup/index.ts'
import { damaged, readBytes } from '../zip/index.ts'

interface Book {
  title: string | null
  author: string | null
  created: string | null
  modified: string | null
  /** In reading order. */
  chapters: ZipEntry[]
  /** The title of each chapter in the table of contents, by the name of its part. */
  names: Map<string, { title: string; level: number }>
}

/** The package document of an EPUB: metadata and the reading order. */
export async function readBook(zip: ZipReader): Promise<Book> {
  const packagePart = await packageDocument(zip)
  const items = new Map<string, string>()
  const spine: string[] = []
  const contents: string[] = []
  const said = new Map<string, string>()
  let element = ''
  let value = ''
  await readXml(zip, packagePart, {
    open(name, attributes) {
      element = name === 'meta' ? (attribute(attributes, 'property') ?? '') : name
      value = ''
      if (name === 'item') {
        const href = attribute(attributes, 'href') ?? ''
        items.set(attribute(attributes, 'id') ?? '', href)
        if (isContents(attributes)) contents.push(href)
      }
      if (name === 'itemref') spine.push(attribute(attributes, 'idref') ?? '')
    },
    text(text) {
      if (value.length < 1000) value += text
    },
    close() {
      if (element !== '' && value.trim() !== '' && !said.has(element)) said.set(element, value.trim())
      element = ''
    },
  })
  const chapters = spine
    .map((id) => zip.find(resolvePath(packagePart.name, withoutEscapes(items.get(id) ?? ''))))
    .filter((part) => part !== null)
  await refuseProtected(zip, chapters)
  return {
    title: metadataTitle(said.get('title')),
    author: metadataAuthor(said.get('creator')),
    created: moment(said.get('date')),
    modified: moment(said.get('dcterms:modified')),
    chapters: [...new Set(chapters)],
    names: await chapterNames(zip, packagePart.name, contents),
  }
}

const isContents = (attributes: XmlAttributes) =>
  attribute(attributes, 'media-type') === 'application/x-dtbncx+xml' ||
  /(^|\s)nav(\s|$)/.test(attribute(attributes, 'properties') ?? '')

/** The first entry that leads into a part gives its name; a table of contents may be damaged. */
async function chapterNames(zip: ZipReader, packageName: string, contents: readonly string[]): Promise<Book['names']> {
  const names: Book['names'] = new Map()
  for (const href of contents) {
    const part = zip.find(resolvePath(packageName, withoutEscapes(href)))
    if (part === null) continue
    for (const entry of await readEntries(zip, part)) {
      const target = resolvePath(part.name, withoutEscapes(entry.href))
      if (!names.has(target)) names.set(target, entry)
    }
  }
  return names
}

async function readEntries(zip: ZipReader, part: ZipEntry): Promise<ReturnType<typeof parseContents>> {
  try {
    return parseContents(await readBytes(zip, part))
  } catch (error) {
    if (!(error instanceof ExtractionRefusal) || error.reason !== 'damaged') throw error
    return []
  }
}

async function packageDocument(zip: ZipReader): Promise<ZipEntry> {
  const container = zip.find('META-INF/container.xml')
  let path = ''
  if (container !== null) {
    await readSidePart(zip, container, {
      open(name, attributes) {
        if (name === 'rootfile') path ||= attribute(attributes, 'full-path') ?? ''
      },
    })
  }
  const found = zip.find(path) ?? zip.entries.find((entry) => entry.name.toLowerCase().endsWith('.opf'))
  if (found === undefined) throw damaged('缺少目录')
  return found
}

/** Shops encrypt the chapters. A list that names only fonts is the usual font obfuscation. */
async function refuseProtected(zip: ZipReader, chapters: readonly ZipEntry[]): Promise<void> {
  const list = zip.find('META-INF/encryption.xml')
  if (list === null) return
  const names = new Set(chapters.map((chapter) => chapter.name))
  await readSidePart(zip, list, {
    open(name, attributes) {
      if (name !== 'CipherReference' || !names.has(withoutEscapes(attribute(attributes, 'URI') ?? ''))) return
      throw new ExtractionRefusal('password', '电子书有版权保护（加密），无法读取正文')
    },
  })
}

/** A reference as a path: without its fragment, percent escapes decoded. */
function withoutEscapes(href: string): string {
  const path = href.replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path // a name with a lone percent sign
  }
}
