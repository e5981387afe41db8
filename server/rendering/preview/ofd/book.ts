import { locate, type OfdDocument, readDocument, readPackage } from '#server/formats/ofd/index.ts'
import {
  findChild,
  listChildren,
  numbersIn,
  readTree,
  said,
  trimmedText,
  type XmlElement,
} from '#server/formats/markup/index.ts'
import { damaged, readBytes } from '#server/formats/zip/index.ts'
import type { ZipEntry, ZipReader } from '#server/formats/extraction/index.ts'
import { addResources, noResources, type Resources } from './resources.ts'
import { sealPicture, type SealPicture } from './seal.ts'

/** x, y, width and height in millimetres. */
export type Box = readonly [number, number, number, number]

/** A seal on a page. */
export interface Stamp {
  boundary: Box
  /** The part that this page shows of a seal across the edges of several pages. */
  clip: number[]
  picture: SealPicture
}

/** One document of a package with everything that its pages refer to. */
export interface OfdBook {
  zip: ZipReader
  document: OfdDocument
  resources: Resources
  box: Box
  stamps: Map<string, Stamp[]>
}

const A4: Box = [0, 0, 210, 297]
const SIGNATURES = 200
const SEAL_BYTES = 8 * 1024 * 1024

export async function readBooks(zip: ZipReader): Promise<OfdBook[]> {
  const { roots } = await readPackage(zip)
  const signatures = await signatureLists(zip)
  const books: OfdBook[] = []
  for (const [at, root] of roots.entries()) {
    const tree = await readTree(zip, root)
    if (tree === null) throw damaged('文档根节点是空的')
    const common = findChild(tree, 'CommonData')
    const resources = noResources()
    for (const name of ['PublicRes', 'DocumentRes']) {
      for (const each of listChildren(common, name)) {
        await addResources(zip, locate(zip, root.name, trimmedText(each)), resources)
      }
    }
    const document = await readDocument(zip, root)
    const box = readBox(findChild(common, 'PageArea')) ?? A4
    books.push({ zip, document, resources, box, stamps: await readStamps(zip, signatures[at] ?? null) })
  }
  return books
}

/** The physical box of a page; null when there is no usable one. */
export function readBox(area: XmlElement | undefined): Box | null {
  for (const name of ['PhysicalBox', 'ApplicationBox', 'CropBox']) {
    const [x = 0, y = 0, width = 0, height = 0] = numbersIn(trimmedText(findChild(area, name)), 4)
    if (width > 0 && height > 0) return [x, y, Math.min(width, 5000), Math.min(height, 5000)]
  }
  return null
}

/** The signature list of each document in the package. */
async function signatureLists(zip: ZipReader): Promise<(ZipEntry | null)[]> {
  const entry = zip.find('OFD.xml')
  const root = entry && (await readTree(zip, entry))
  return listChildren(root, 'DocBody').map((body) => {
    const location = trimmedText(findChild(body, 'Signatures'))
    return location === '' ? null : locate(zip, 'OFD.xml', location)
  })
}

async function readStamps(zip: ZipReader, list: ZipEntry | null): Promise<Map<string, Stamp[]>> {
  const stamps = new Map<string, Stamp[]>()
  const root = list && (await readTree(zip, list).catch(() => null)) // the pages are useful without seals, too
  for (const element of listChildren(root, 'Signature').slice(0, SIGNATURES)) {
    const part = list && locate(zip, list.name, said(element, 'BaseLoc') ?? '')
    if (part !== null) await addStamps(zip, part, stamps).catch(() => undefined)
  }
  return stamps
}

async function addStamps(zip: ZipReader, part: ZipEntry, stamps: Map<string, Stamp[]>): Promise<void> {
  const signature = await readTree(zip, part)
  const info = findChild(signature, 'SignedInfo')
  const annotations = listChildren(info, 'StampAnnot')
  if (annotations.length === 0) return
  const seal = trimmedText(findChild(findChild(info, 'Seal'), 'BaseLoc'))
  const signed = trimmedText(findChild(signature, 'SignedValue'))
  const picture = (await pictureAt(zip, part, seal)) ?? (await pictureAt(zip, part, signed))
  if (picture === null) return
  for (const annotation of annotations) {
    const [x = 0, y = 0, width = 0, height = 0] = numbersIn(said(annotation, 'Boundary'), 4)
    const page = said(annotation, 'PageRef') ?? ''
    const clip = numbersIn(said(annotation, 'Clip'), 4)
    stamps.set(page, [...(stamps.get(page) ?? []), { boundary: [x, y, width, height], clip, picture }])
  }
}

async function pictureAt(zip: ZipReader, from: ZipEntry, location: string): Promise<SealPicture | null> {
  const part = location === '' ? null : locate(zip, from.name, location)
  if (part === null || part.size > SEAL_BYTES) return null
  return sealPicture(await readBytes(zip, part))
}
