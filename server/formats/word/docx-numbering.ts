import { countedLabel, LABEL_UNITS, LEVELS, type ListLevel } from '../passages/index.ts'
import { readSidePart } from '../package/index.ts'
import { attribute } from '../markup/index.ts'
import type { ZipEntry, ZipReader } from '../extraction/index.ts'

/** Levels of a list by their index. */
type ListLevels = Map<number, ListLevel>

interface Definitions {
  byId: Map<string, ListLevels>
  /** Levels of list styles. A definition without levels may refer to the definition of a style. */
  ofStyle: Map<string, ListLevels>
  styleOf: Map<string, string>
}

interface List {
  definition: string
  /** Levels that differ from the definition. */
  levels: ListLevels
  /** Levels that restart in this list, and their first number: 重新开始编号. */
  restarts: Map<number, number>
}

/** The number or bullet that Word shows before a paragraph of a list, which is not in its text: 第三条, 1.2, •. */
export type Numbering = (list: string, level: number) => string

/** Reads `numbering.xml`. The returned function counts, so it is called once for each paragraph, in document order. */
export async function readNumbering(zip: ZipReader, part: ZipEntry | null): Promise<Numbering> {
  const definitions: Definitions = { byId: new Map(), ofStyle: new Map(), styleOf: new Map() }
  const lists = new Map<string, List>()
  if (part !== null) await readSidePart(zip, part, collector(definitions, lists))
  const counters = new Map<string, number[]>() // by definition, because lists with one definition continue the same count

  return (list, level) => {
    const found = lists.get(list)
    if (found === undefined || !Number.isInteger(level) || level < 0 || level >= LEVELS) return ''
    const style = definitions.ofStyle.get(definitions.styleOf.get(found.definition) ?? '')
    const defined = style ?? definitions.byId.get(found.definition)
    const numberingLevel = (index: number) => found.levels.get(index) ?? defined?.get(index)
    const own = numberingLevel(level)
    if (own === undefined) return ''
    const counts = counters.get(found.definition) ?? []
    counters.set(found.definition, counts)
    const restart = found.restarts.get(level)
    found.restarts.delete(level) // only its first paragraph restarts
    return own.format === 'bullet' ? '•' : countedLabel(counts, level, { levelOf: numberingLevel, restart })
  }
}

function collector(definitions: Definitions, lists: Map<string, List>) {
  let levels: ListLevels = new Map()
  let level: ListLevel = emptyLevel()
  let list: List | null = null
  let overridden = 0
  let definition = ''
  return {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      const value = attribute(attributes, 'val') ?? ''
      if (name === 'abstractNum') {
        levels = new Map()
        definition = attribute(attributes, 'abstractNumId') ?? ''
        definitions.byId.set(definition, levels)
      } else if (name === 'styleLink') definitions.ofStyle.set(value, levels)
      else if (name === 'numStyleLink') definitions.styleOf.set(definition, value)
      else if (name === 'num') {
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
