import { type Extracted, moment, type ZipEntry, type ZipReader } from '../extraction/index.ts'
import { readSidePart, resolvePath } from '../package/index.ts'
import { metadataAuthor, metadataTitle } from '../layout/index.ts'
import { attribute, readXml } from '../markup/index.ts'
import { damaged } from '../zip/index.ts'

interface OfdPage {
  id: string
  part: ZipEntry | null
}

/** One document of an OFD package (GB/T 33190-2016, 7.3 to 7.5); most packages hold one. */
export interface OfdDocument {
  pages: OfdPage[]
  /** Parts of template pages by id. */
  templates: Map<string, ZipEntry>
  /** Parts with annotations by the id of their page. */
  annotations: Map<string, ZipEntry[]>
  /** Parts that list what several pages show: fonts, pictures, drawings. */
  resources: ZipEntry[]
  /** Bookmarks that lead to a page. */
  outline: { level: number; title: string; pageId: string }[]
}

interface OfdPackage {
  properties: Pick<Extracted, 'title' | 'author' | 'created' | 'modified'>
  roots: ZipEntry[]
}

/** How many bookmarks are kept. */
const OUTLINE_ENTRIES = 2000

/** A part by a location in another part; some writers count from the root although they should not. */
export function locate(zip: ZipReader, fromPart: string, location: string): ZipEntry | null {
  return zip.find(resolvePath(fromPart, location.trim())) ?? zip.find(resolvePath('', location.trim()))
}

/** `OFD.xml`: the metadata of the package, and the paths of its documents. */
export async function readPackage(zip: ZipReader): Promise<OfdPackage> {
  const entry = zip.find('OFD.xml')
  if (entry === null) throw damaged('缺少 OFD.xml')
  const roots: ZipEntry[] = []
  const said = new Map<string, string>()
  let value = ''
  await readXml(zip, entry, {
    open: () => (value = ''),
    text: (text) => (value += text),
    close(name) {
      const root = name === 'DocRoot' ? locate(zip, entry.name, value) : null
      if (root !== null) roots.push(root)
      if (!said.has(name)) said.set(name, value.trim())
      value = ''
    },
  })
  if (roots.length === 0) throw damaged('找不到文档根节点')
  const properties = {
    title: metadataTitle(said.get('Title')),
    author: metadataAuthor(said.get('Author')),
    created: moment(said.get('CreationDate')),
    modified: moment(said.get('ModDate')),
  }
  return { properties, roots }
}

/** `Document.xml`: pages in their order, templates, annotations, bookmarks. */
export async function readDocument(zip: ZipReader, root: ZipEntry): Promise<OfdDocument> {
  const document: OfdDocument = { pages: [], templates: new Map(), annotations: new Map(), resources: [], outline: [] }
  const titles: string[] = []
  let annotationList = ''
  let element = ''
  await readXml(zip, root, {
    open(name, attributes) {
      element = name
      const id = attribute(attributes, 'ID') ?? ''
      const location = attribute(attributes, 'BaseLoc')
      const part = location === null ? null : locate(zip, root.name, location)
      if (name === 'Page' && location !== null) document.pages.push({ id, part })
      else if (name === 'TemplatePage' && part !== null) document.templates.set(id, part)
      else if (name === 'OutlineElem') titles.push(attribute(attributes, 'Title') ?? '')
      else if (name === 'Dest' && titles.length > 0 && document.outline.length < OUTLINE_ENTRIES) {
        const pageId = attribute(attributes, 'PageID') ?? ''
        document.outline.push({ level: titles.length, title: titles.at(-1) ?? '', pageId })
      }
    },
    text(text) {
      if (element === 'Annotations') annotationList += text
      const part = /^(Public|Document)Res$/.test(element) ? locate(zip, root.name, text) : null
      if (part !== null) document.resources.push(part)
    },
    close(name) {
      element = ''
      if (name === 'OutlineElem') titles.pop()
    },
  })
  const list = annotationList.trim() === '' ? null : locate(zip, root.name, annotationList)
  if (list !== null) await readAnnotationList(zip, list, document)
  return document
}

async function readAnnotationList(zip: ZipReader, list: ZipEntry, document: OfdDocument): Promise<void> {
  let pageId = ''
  let value = ''
  await readSidePart(zip, list, {
    open(name, attributes) {
      if (name === 'Page') pageId = attribute(attributes, 'PageID') ?? ''
      value = ''
    },
    text: (text) => (value += text),
    close(name) {
      const part = name === 'FileLoc' ? locate(zip, list.name, value) : null
      if (part !== null) document.annotations.set(pageId, [...(document.annotations.get(pageId) ?? []), part])
    },
  })
}
