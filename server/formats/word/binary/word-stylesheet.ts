import { headingName } from '../../passages/index.ts'
import { iterateProperties } from './word-properties.ts'

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
const LIST_LEVEL = 0x260a
const LIST = 0x460b

/** The properties that a style or a paragraph sets. */
export interface StyleProperties {
  /** 1 to 9; 0 for explicit body text; null when the style does not say. */
  heading: number | null
  /** 0 for none. */
  list: number | null
  listLevel: number | null
}

interface Style extends StyleProperties {
  base: number
}

/**
 * What a paragraph style sets, by itself or through the styles it is based on. Without a readable sheet only the
 * built-in headings are known.
 */
export function wordStyles(word: Buffer, table: Buffer): (style: number) => StyleProperties {
  const styles = readStyles(word, table)
  return (index) => {
    const found: StyleProperties = { heading: null, list: null, listLevel: null }
    let at = index
    for (let step = 0; step < INHERITANCE && at !== NONE; step += 1) {
      const style = styles[at]
      found.heading ??= style?.heading ?? (at >= 1 && at <= HEADINGS ? at : null)
      found.list ??= style?.list ?? null
      found.listLevel ??= style?.listLevel ?? null
      if (style === undefined || style === null) break
      at = style.base
    }
    return found
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
      styles.push(length === 0 ? null : parseStyle(sheet.subarray(at + 2, at + 2 + length), baseBytes))
      at += 2 + length + (length & 1)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // the sheet is damaged: keep the styles read so far
  }
  return styles
}

/** [MS-DOC] 2.9.259 (STD) to 2.9.353 (UpxPapx). */
function parseStyle(style: Buffer, baseBytes: number): Style | null {
  const kind = style.readUInt16LE(2)
  if ((kind & 0xf) !== PARAGRAPH) return null
  const nameUnits = style.readUInt16LE(baseBytes)
  const name = style.toString('utf16le', baseBytes + 2, baseBytes + 2 + 2 * Math.min(nameUnits, 200))
  const identity = style.readUInt16LE(0) & NONE
  const properties = baseBytes + 2 + 2 * nameUnits + 2
  const length = properties + 2 <= style.length ? style.readUInt16LE(properties) : 0
  const own = ownProperties(style.subarray(properties + 4, properties + 2 + length))
  const builtIn = identity >= 1 && identity <= HEADINGS ? identity : headingName(name)
  return { ...own, base: kind >> 4, heading: own.heading ?? builtIn }
}

/** The values in a list of properties. */
export function ownProperties(properties: Buffer): StyleProperties {
  const found: StyleProperties = { heading: null, list: null, listLevel: null }
  for (const { property, operand } of iterateProperties(properties)) {
    if (property === OUTLINE_LEVEL) found.heading = operand[0]! < BODY_LEVEL ? operand[0]! + 1 : 0
    else if (property === LIST_LEVEL) found.listLevel = operand[0]!
    else if (property === LIST) found.list = operand.length < 2 ? null : operand.readUInt16LE()
  }
  return found
}
