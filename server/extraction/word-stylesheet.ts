import { headingName } from './heading-name.ts'

/** `fcStshf` of the file information block ([MS-DOC] 2.5.6). */
const STYLE_SHEET = 0xa2

/** Styles 1 to 9 are "heading 1" to "heading 9" in every document ([MS-DOC] 2.9.271). */
const HEADINGS = 9
/** `sgc` paragraph and `istdNil` ([MS-DOC] 2.9.260). */
const PARAGRAPH = 1
const NONE = 0xfff
/** Styles are based on each other; Word allows no longer chains. */
const INHERITANCE = 20

const OUTLINE_LEVEL = 0x2640
const BODY_LEVEL = 9

interface Style {
  base: number
  /** 1 to 9; 0 for what is explicitly body text; null where it does not say. */
  level: number | null
}

/** The heading level of a paragraph style; null for text. Without a readable style sheet only the built-in ones count. */
export function styleLevels(word: Buffer, table: Buffer): (style: number) => number | null {
  const styles = readStyles(word, table)
  return (index) => {
    let at = index
    for (let step = 0; step < INHERITANCE && at !== NONE; step += 1) {
      const style = styles[at]
      const level = style?.level ?? (at >= 1 && at <= HEADINGS ? at : null)
      if (level !== null) return level === 0 ? null : level
      if (style === undefined || style === null) return null
      at = style.base
    }
    return null
  }
}

function readStyles(word: Buffer, table: Buffer): (Style | null)[] {
  const styles: (Style | null)[] = []
  try {
    const begin = word.readUInt32LE(STYLE_SHEET)
    const sheet = table.subarray(begin, begin + word.readUInt32LE(STYLE_SHEET + 4))
    const count = sheet.readUInt16LE(2)
    const baseBytes = sheet.readUInt16LE(4)
    let at = 2 + sheet.readUInt16LE(0)
    for (let index = 0; index < count && at + 2 <= sheet.length; index += 1) {
      const length = sheet.readUInt16LE(at)
      styles.push(length === 0 ? null : styleOf(sheet.subarray(at + 2, at + 2 + length), baseBytes))
      at += 2 + length + (length & 1)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // a damaged sheet: what was read of it counts
  }
  return styles
}

/** [MS-DOC] 2.9.259 (STD) to 2.9.353 (UpxPapx). */
function styleOf(style: Buffer, baseBytes: number): Style | null {
  const kind = style.readUInt16LE(2)
  if ((kind & 0xf) !== PARAGRAPH) return null
  const nameUnits = style.readUInt16LE(baseBytes)
  const name = style.toString('utf16le', baseBytes + 2, baseBytes + 2 + 2 * Math.min(nameUnits, 200))
  const identity = style.readUInt16LE(0) & NONE
  const properties = baseBytes + 2 + 2 * nameUnits + 2
  const length = properties + 2 <= style.length ? style.readUInt16LE(properties) : 0
  const own = outlineLevel(style.subarray(properties + 4, properties + 2 + length))
  const builtIn = identity >= 1 && identity <= HEADINGS ? identity : headingName(name)
  return { base: kind >> 4, level: own ?? builtIn }
}

/** Bytes of an operand by the upper bits of its property ([MS-DOC] 2.6.2); 6 tells its length itself. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3]
/** The one whose length takes two bytes, and the one whose length may be 255. */
const TABLE_DEFINITION = 0xd608
const TAB_STOPS = 0xc615

/** The outline level that a list of properties sets: 1 to 9, 0 for body text, null where it sets none. */
export function outlineLevel(properties: Buffer): number | null {
  let at = 0
  while (at + 3 <= properties.length) {
    const property = properties.readUInt16LE(at)
    const operand = properties.readUInt8(at + 2)
    if (property === OUTLINE_LEVEL) return operand < BODY_LEVEL ? operand + 1 : 0
    if (property === TABLE_DEFINITION || (property === TAB_STOPS && operand === 255)) return null // long, and last
    at += 2 + (property >> 13 === 6 ? 1 + operand : OPERAND_BYTES[property >> 13]!)
  }
  return null
}
