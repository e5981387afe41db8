import { countedLabel, LABEL_UNITS, LEVELS, type ListLevel } from '../../passages/index.ts'

/** Positions in the file information block ([MS-DOC] 2.5.6): the lists, and what paragraphs refer to. */
const LISTS = 0x2e2
const REFERENCES = 0x2ea

const LIST_BYTES = 28
const LEVEL_BYTES = 28
const REFERENCE_BYTES = 16

/** More lists than a person makes; a higher count is damaged. */
const MOST = 20_000

/** `nfc`: [MS-OSHARED] 2.2.1.3, with the names of ISO 29500. Formats that nobody here uses become decimal. */
const FORMATS: Readonly<Record<number, string>> = {
  0x01: 'upperRoman',
  0x02: 'lowerRoman',
  0x03: 'upperLetter',
  0x04: 'lowerLetter',
  0x0a: 'ideographDigital',
  0x0b: 'japaneseCounting',
  0x10: 'japaneseLegal',
  0x11: 'japaneseDigitalTenThousand',
  0x12: 'decimalEnclosedCircle',
  0x16: 'decimalZero',
  0x17: 'none', // a bullet has no text
  0x1a: 'decimalEnclosedFullstop',
  0x1b: 'decimalEnclosedParen',
  0x1c: 'decimalEnclosedCircleChinese',
  0x1d: 'ideographEnclosedCircle',
  0x1e: 'ideographTraditional',
  0x1f: 'ideographZodiac',
  0x21: 'taiwaneseCounting',
  0x22: 'ideographLegalTraditional',
  0x23: 'taiwaneseCountingThousand',
  0x24: 'taiwaneseDigital',
  0x25: 'chineseCounting',
  0x26: 'chineseLegalSimplified',
  0x27: 'chineseCountingThousand',
  0xff: 'none',
}

/** The name in ISO 29500 of a number format of Word. */
export const wordFormat = (format: number): string => FORMATS[format] ?? 'decimal'

interface List {
  levels: ListLevel[]
  counts: number[]
}

interface Reference {
  list: List | undefined
  /** Levels that restart, and their first number. */
  restarts: Map<number, number>
  own: Map<number, ListLevel>
}

/**
 * The number that Word shows before a paragraph. Call it once for each paragraph, in the order of the text, because it
 * counts.
 */
export type WordNumbering = (reference: number, level: number) => string

/** Reads the lists of a document; without readable tables nothing is numbered. */
export function wordLists(word: Buffer, table: Buffer): WordNumbering {
  const references: Reference[] = []
  try {
    const lists = readLists(table, word.readUInt32LE(LISTS))
    const [begin, length] = [word.readUInt32LE(REFERENCES), word.readUInt32LE(REFERENCES + 4)]
    if (word.readUInt32LE(LISTS + 4) > 0 && length > 0) readReferences(table, begin, { lists, references })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // damaged: keep the part read so far
  }
  return (number, level) => {
    const reference = references[number - 1]
    if (reference?.list === undefined || level < 0 || level >= LEVELS) return ''
    const { list, restarts, own } = reference
    const restart = restarts.get(level)
    restarts.delete(level)
    return countedLabel(list.counts, level, { levelOf: (index) => own.get(index) ?? list.levels[index], restart })
  }
}

/** [MS-DOC] 2.9.197 (PlfLst): the lists, followed by the levels of all lists. */
function readLists(table: Buffer, begin: number): Map<number, List> {
  const lists = new Map<number, List>()
  const count = table.readInt16LE(begin)
  if (count < 0 || count > MOST) return lists
  let at = begin + 2 + LIST_BYTES * count
  for (let i = 0; i < count; i++) {
    const head = begin + 2 + LIST_BYTES * i
    const isSimple = (table.readUInt8(head + 26) & 1) !== 0
    const levels: ListLevel[] = []
    for (let level = 0; level < (isSimple ? 1 : LEVELS); level++) {
      const read = levelAt(table, at)
      levels.push(read.level)
      at = read.end
    }
    lists.set(table.readInt32LE(head), { levels, counts: [] })
  }
  return lists
}

/** [MS-DOC] 2.9.150 (LVL); the characters 0 to 8 in its text stand for the numbers of the levels. */
function levelAt(table: Buffer, at: number): { level: ListLevel; end: number } {
  const text = at + LEVEL_BYTES + table.readUInt8(at + 24) + table.readUInt8(at + 25)
  const units = table.readUInt16LE(text)
  const end = text + 2 + 2 * units
  const template = table
    .toString('utf16le', text + 2, Math.min(end, text + 2 + 2 * LABEL_UNITS))
    .replace(/\p{Cc}/gu, (number) => (number.charCodeAt(0) < LEVELS ? `%${number.charCodeAt(0) + 1}` : ''))
  return {
    level: { start: table.readInt32LE(at), format: wordFormat(table.readUInt8(at + 4)), template },
    end,
  }
}

/** [MS-DOC] 2.9.196 (PlfLfo): the list that each reference means, then what it changes. */
function readReferences(
  table: Buffer,
  begin: number,
  { lists, references }: { lists: ReadonlyMap<number, List>; references: Reference[] },
): void {
  const count = table.readInt32LE(begin)
  if (count < 0 || count > MOST) return
  for (let i = 0; i < count; i++) {
    const list = lists.get(table.readInt32LE(begin + 4 + REFERENCE_BYTES * i))
    references.push({ list, restarts: new Map(), own: new Map() })
  }
  let at = begin + 4 + REFERENCE_BYTES * count
  for (const [i, reference] of references.entries()) {
    at += 4
    const changes = table.readUInt8(begin + 4 + REFERENCE_BYTES * i + 12)
    for (let change = 0; change < changes; change++) {
      const flags = table.readUInt32LE(at + 4)
      const level = flags & 0xf
      if ((flags & 0x10) !== 0) reference.restarts.set(level, table.readInt32LE(at))
      at += 8
      if ((flags & 0x20) === 0) continue
      const read = levelAt(table, at)
      reference.own.set(level, read.level)
      at = read.end
    }
  }
}
