import { locate } from '#server/formats/ofd/index.ts'
import { resolvePath } from '#server/formats/package/index.ts'
import {
  findChild,
  listChildren,
  numbersIn,
  readTree,
  said,
  trimmedText,
  type XmlElement,
} from '#server/formats/markup/index.ts'
import { ExtractionRefusal, type ZipEntry, type ZipReader } from '#server/formats/extraction/index.ts'

export interface OfdFont {
  name: string
  bold: boolean
  italic: boolean
  /** The embedded font, if there is one. */
  file: ZipEntry | null
}

interface ColourSpace {
  type: string
  palette: number[][]
}

/** The resources that pages refer to by number (GB/T 33190-2016, 7.9). */
export interface Resources {
  fonts: Map<string, OfdFont>
  media: Map<string, ZipEntry>
  drawParams: Map<string, XmlElement>
  colourSpaces: Map<string, ColourSpace>
  /** Drawings that are used several times. */
  graphics: Map<string, XmlElement>
}

export const noResources = (): Resources => ({
  fonts: new Map(),
  media: new Map(),
  drawParams: new Map(),
  colourSpaces: new Map(),
  graphics: new Map(),
})

/** Adds the resources of a file. A damaged file is skipped, because its page is still useful. */
export async function addResources(zip: ZipReader, part: ZipEntry | null, to: Resources): Promise<void> {
  if (part === null) return
  const root = await readTree(zip, part).catch((error: unknown) => {
    if (error instanceof ExtractionRefusal && error.reason === 'damaged') return null
    throw error
  })
  if (root === null) return
  const base = said(root, 'BaseLoc') ?? ''
  const find = (location: string) =>
    location === ''
      ? null
      : (zip.find(resolvePath(`${resolvePath(part.name, base)}/x`, location)) ?? locate(zip, part.name, location))
  for (const group of root.children) {
    for (const element of group.children) addOne(element, find, to)
  }
}

function addOne(element: XmlElement, find: (location: string) => ZipEntry | null, to: Resources): void {
  const id = said(element, 'ID') ?? ''
  const findFile = (name: string) => find(trimmedText(findChild(element, name)))
  if (element.name === 'Font') to.fonts.set(id, readFont(element, findFile('FontFile')))
  else if (element.name === 'MultiMedia') {
    const file = findFile('MediaFile')
    if (file !== null) to.media.set(id, file)
  } else if (element.name === 'DrawParam') to.drawParams.set(id, element)
  else if (element.name === 'CompositeGraphicUnit' || element.name === 'VectorG') to.graphics.set(id, element)
  else if (element.name === 'ColorSpace') {
    const values = listChildren(findChild(element, 'Palette'), 'CV').map((value) => numbersIn(trimmedText(value)))
    to.colourSpaces.set(id, { type: said(element, 'Type') ?? 'RGB', palette: values })
  }
}

const readFont = (element: XmlElement, file: ZipEntry | null): OfdFont => ({
  // A subset is named ABCDEF+Name.
  name: (said(element, 'FamilyName') ?? said(element, 'FontName') ?? '').replace(/^[A-Z]{6}\+/, ''),
  bold: said(element, 'Bold') === 'true' || /[,-]?\s?bold/i.test(said(element, 'FontName') ?? ''),
  italic: said(element, 'Italic') === 'true',
  file,
})
