import { counterText } from './counter-text.ts'
import { readSidePart } from './package-parts.ts'
import { attribute } from './xml-reader.ts'
import type { ZipEntry, ZipReader } from './zip-reader.ts'

interface ListLevel {
  format: string
  /** With `%1` for the counter of the first level. */
  template: string
  start: number
}

/** Levels of a list by their index. */
type ListLevels = Map<number, ListLevel>

interface List {
  definition: string
  /** Levels that differ from the definition. */
  levels: ListLevels
  /** Levels that begin anew in this list, and with what: 重新开始编号. */
  restarts: Map<number, number>
}

/** A longer label is none; a hostile one would be repeated with every paragraph. */
const LABEL_UNITS = 100

/** Word knows nine levels. */
const LEVELS = 9

/** The number or bullet that Word shows before a paragraph of a list and that its text does not contain: 第三条, 1.2, •. */
export type Numbering = (list: string, level: number) => string

/** Reads `numbering.xml`. The returned function counts: it is called once per paragraph, in document order. */
export async function readNumbering(zip: ZipReader, part: ZipEntry | null): Promise<Numbering> {
  const definitions = new Map<string, ListLevels>()
  const lists = new Map<string, List>()
  if (part !== null) await readSidePart(zip, part, collector(definitions, lists))
  const counters = new Map<string, number[]>() // by definition: lists of one definition go on counting together

  return (list, level) => {
    const found = lists.get(list)
    if (found === undefined || !Number.isInteger(level) || level < 0 || level >= LEVELS) return ''
    const levelOf = (index: number) => found.levels.get(index) ?? definitions.get(found.definition)?.get(index)
    const own = levelOf(level)
    if (own === undefined) return ''
    const counts = counters.get(found.definition) ?? []
    counters.set(found.definition, counts)
    counts.length = Math.min(counts.length, level + 1)
    for (let index = 0; index < level; index += 1) counts[index] ??= levelOf(index)?.start ?? 1
    const restart = found.restarts.get(level)
    found.restarts.delete(level) // only its first paragraph begins anew
    const previous = counts[level]
    counts[level] = restart ?? (previous === undefined ? own.start : previous + 1)
    if (own.format === 'none') return ''
    if (own.format === 'bullet') return '•'
    return own.template.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1
      return counterText(counts[index] ?? 1, levelOf(index)?.format ?? 'decimal')
    })
  }
}

function collector(definitions: Map<string, ListLevels>, lists: Map<string, List>) {
  let levels: ListLevels = new Map()
  let level: ListLevel = emptyLevel()
  let list: List | null = null
  let overridden = 0
  return {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      const value = attribute(attributes, 'val') ?? ''
      if (name === 'abstractNum') {
        levels = new Map()
        definitions.set(attribute(attributes, 'abstractNumId') ?? '', levels)
      } else if (name === 'num') {
        levels = new Map()
        list = { definition: '', levels, restarts: new Map() }
        lists.set(attribute(attributes, 'numId') ?? '', list)
      } else if (name === 'abstractNumId' && list !== null) list.definition = value
      else if (name === 'lvlOverride') overridden = Number(attribute(attributes, 'ilvl'))
      else if (name === 'startOverride') list?.restarts.set(overridden, Number.parseInt(value, 10) || 0)
      else if (name === 'lvl') {
        level = emptyLevel()
        levels.set(Number(attribute(attributes, 'ilvl')), level)
      } else if (name === 'numFmt') level.format = value
      else if (name === 'lvlText') level.template = value.slice(0, LABEL_UNITS)
      else if (name === 'start') level.start = Number.parseInt(value, 10) || 0
    },
    close(name: string) {
      if (name === 'num') list = null
    },
  }
}

function emptyLevel(): ListLevel {
  return { format: 'decimal', template: '', start: 1 }
}
