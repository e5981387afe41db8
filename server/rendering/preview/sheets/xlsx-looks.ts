import { findChild, listChildren, readNumber, readTree, said, type XmlElement } from '#server/formats/markup/index.ts'
import type { ZipEntry, ZipReader } from '#server/formats/extraction/index.ts'
import type { CellStyle } from './grid-builder.ts'

/** The meaning of the style number of a cell. */
export interface CellLook {
  format: number
  code: string | undefined
  style: CellStyle
}

/** The looks of a workbook by their numbers; none if the part is missing or damaged. */
export async function readLooks(zip: ZipReader, part: ZipEntry | null): Promise<CellLook[]> {
  const root = part && (await readTree(zip, part).catch(() => null)) // numbers are then shown without format
  const codes = new Map<number, string>()
  for (const format of listChildren(findChild(root, 'numFmts'), 'numFmt')) {
    codes.set(readNumber(format, 'numFmtId') ?? -1, said(format, 'formatCode') ?? '')
  }
  const fonts = listChildren(findChild(root, 'fonts'), 'font').map(fontStyle)
  const fills = listChildren(findChild(root, 'fills'), 'fill').map(fillStyle)
  return listChildren(findChild(root, 'cellXfs'), 'xf').map((xf) => {
    const format = readNumber(xf, 'numFmtId') ?? 0
    const style = {
      ...fonts[readNumber(xf, 'fontId') ?? -1],
      ...fills[readNumber(xf, 'fillId') ?? -1],
      ...alignStyle(findChild(xf, 'alignment')),
    }
    return { format, code: codes.get(format), style }
  })
}

const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !/^(0|false)$/.test(said(element, 'val') ?? '1')

const fontStyle = (font: XmlElement): CellStyle => ({
  ...(isOn(findChild(font, 'b')) && { bold: true as const }),
  ...(isOn(findChild(font, 'i')) && { italic: true as const }),
  ...named('colour', parseRgb(findChild(font, 'color'))),
})

function fillStyle(fill: XmlElement): CellStyle {
  const pattern = findChild(fill, 'patternFill')
  if (pattern === undefined || said(pattern, 'patternType') !== 'solid') return {}
  return named('fill', parseRgb(findChild(pattern, 'fgColor')))
}

const named = (name: 'colour' | 'fill', value: string | null): CellStyle => (value === null ? {} : { [name]: value })

/** Colours of the theme become the page's own colours. */
function parseRgb(colour: XmlElement | undefined): string | null {
  const found = /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec((colour && said(colour, 'rgb')) ?? '')
  return found?.[1]?.toLowerCase() ?? null
}

function alignStyle(alignment: XmlElement | undefined): CellStyle {
  const horizontal = alignment && said(alignment, 'horizontal')
  return horizontal === 'center' || horizontal === 'right' || horizontal === 'left' ? { align: horizontal } : {}
}
