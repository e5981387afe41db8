import { type Extracted, moment, type ZipReader } from '../extraction/index.ts'
import { readSidePart } from './package-parts.ts'
import { metadataAuthor, metadataTitle } from '../layout/index.ts'

type Properties = Pick<Extracted, 'title' | 'author' | 'created' | 'modified'>

/** Elements of `docProps/core.xml` (Office) and of `meta.xml` (ODF) that describe the document. */
const ELEMENTS = new Set(
  'title creator created modified initial-creator creation-date date'.split(' '), // the last three are ODF's
)

/** Longer values are no title, name or date; only a hostile file has them. */
const VALUE_UNITS = 1000

/** Title, author and dates as the document gives them; placeholders of programs are left out. */
export async function documentProperties(zip: ZipReader, partName: string): Promise<Properties> {
  const said = new Map<string, string>()
  const part = zip.find(partName)
  let element = ''
  let value = ''
  if (part !== null) {
    await readSidePart(zip, part, {
      open(name) {
        element = name
        value = ''
      },
      text(text) {
        if (ELEMENTS.has(element) && value.length < VALUE_UNITS) value += text
      },
      close() {
        if (ELEMENTS.has(element) && !said.has(element)) said.set(element, value.trim())
        element = ''
      },
    })
  }
  return {
    title: metadataTitle(said.get('title')),
    author: metadataAuthor(said.get('initial-creator') ?? said.get('creator')), // the creator of ODF is the last editor
    created: moment(said.get('created') ?? said.get('creation-date')),
    modified: moment(said.get('modified') ?? said.get('date')),
  }
}
