/** Records of BIFF8 ([MS-XLS] 2.3): the beginning of a sheet, the text of a shape, and its continuation. */
const BEGIN = 0x0809
const END = 0x000a
const TEXT_OBJECT = 0x01b6
const CONTINUE = 0x003c
const WORKSHEET = 0x0010
/** `dt` of the beginning: 5 is the globals, 0x20 a chart, which may be within a sheet. */
const KINDS_OF_SHEET = new Set([WORKSHEET, 0x0020, 0x0040])

/**
 * The texts in the shapes of each sheet (boxes, comments), in the order of the file, which is the order of the tabs.
 */
export function shapeTexts(stream: Buffer): string[][] {
  const sheets: string[][] = []
  let at = 0
  let depth = 0
  while (at + 4 <= stream.length) {
    const type = stream.readUInt16LE(at)
    const start = at + 4
    const end = start + stream.readUInt16LE(at + 2)
    if (end > stream.length) break
    if (type === BEGIN && end - start >= 4) {
      depth += 1
      if (depth === 1 && KINDS_OF_SHEET.has(stream.readUInt16LE(start + 2))) sheets.push([])
    } else if (type === END) depth = Math.max(0, depth - 1)
    else if (type === TEXT_OBJECT && end - start >= 12) {
      const text = continuedText(stream, end, stream.readUInt16LE(start + 10))
      if (text.trim() !== '') sheets.at(-1)?.push(text)
    }
    at = end
  }
  return sheets
}

/** The characters are in the following records, each of which says again whether they are wide ([MS-XLS] 2.4.329). */
function continuedText(stream: Buffer, from: number, units: number): string {
  let text = ''
  let at = from
  while (text.length < units && at + 5 <= stream.length && stream.readUInt16LE(at) === CONTINUE) {
    const end = Math.min(at + 4 + stream.readUInt16LE(at + 2), stream.length)
    const isWide = (stream.readUInt8(at + 4) & 1) === 1
    const piece = stream.toString(isWide ? 'utf16le' : 'latin1', at + 5, end)
    if (piece === '') break
    text += piece
    at = end
  }
  return text.slice(0, units).replace(/\r\n?/g, '\n')
}
