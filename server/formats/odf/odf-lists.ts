import { countedLabel, LABEL_UNITS, LEVELS, type ListLevel } from '../passages/index.ts'
import { attribute, type XmlAttributes } from '../markup/index.ts'

/** The numbers that OpenDocument shows before items and headings and that are not in their text: 第三条, 1.2. */
export interface OdfLists {
  /** Called for every element of the styles and of the body. */
  open(name: string, attributes: XmlAttributes): void
  close(name: string): void
  /** The number of the paragraph that begins now; '' if it has none. Call it once for each paragraph. */
  label(name: 'p' | 'h', attributes: XmlAttributes): string
}

interface OpenList {
  style: string
  counts: number[]
  /** An item that has begun and has no paragraph yet, with its number, if it gives one. */
  item: { start: number | undefined } | null
}

/** Levels of a list style by their index. */
type Style = Map<number, ListLevel>

/** The first characters of a sequence, as the standard writes it, and its name in ISO 29500. */
const FORMATS: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  一: 'chineseCounting',
  壹: 'chineseLegalSimplified',
  〇: 'ideographDigital',
  '①': 'decimalEnclosedCircle',
  甲: 'ideographTraditional',
  子: 'ideographZodiac',
}

const OUTLINE = '\0outline'

export function odfLists(): OdfLists {
  const styles = new Map<string, Style>()
  const lists: OpenList[] = []
  const outlineCounts: number[] = []
  const countsOf = countsOfLists()
  let style: Style = new Map()

  const define = (name: string) => {
    style = new Map()
    styles.set(name, style)
  }
  const begin = (attributes: XmlAttributes) => {
    const above = lists.at(-1)
    const name = attribute(attributes, 'style-name') ?? above?.style ?? ''
    lists.push({ style: name, counts: countsOf(name, attributes, above?.counts), item: null })
  }

  return {
    open(name, attributes) {
      if (name === 'list-style') define(attribute(attributes, 'name') ?? '')
      else if (name === 'outline-style') define(OUTLINE)
      else if (name === 'list-level-style-number' || name === 'outline-level-style') addLevel(style, attributes)
      else if (name === 'list') begin(attributes)
      else if (name === 'list-item' || name === 'list-header') {
        const list = lists.at(-1)
        if (list !== undefined) list.item = name === 'list-item' ? { start: startNumber(attributes) } : null
      }
    },
    close(name) {
      if (name === 'list') lists.pop()
    },
    label(name, attributes) {
      const list = lists.at(-1)
      if (list === undefined) return name === 'h' ? outlineLabel(outlineCounts, styles.get(OUTLINE), attributes) : ''
      const { item } = list
      list.item = null
      for (const above of lists) above.item = null // an item that begins with a list has its number there
      const levels = styles.get(list.style)
      const level = lists.length - 1
      if (item === null || level >= LEVELS || levels === undefined) return ''
      return countedLabel(list.counts, level, { levelOf: (index) => levels.get(index), restart: item.start })
    },
  }
}

/** The counts of a list: those of the list around it or of an earlier list that it continues, else new ones. */
function countsOfLists() {
  const byId = new Map<string, number[]>()
  const byStyle = new Map<string, number[]>()
  return (style: string, attributes: XmlAttributes, above: number[] | undefined): number[] => {
    const continued = attribute(attributes, 'continue-list')
    const goesOn = attribute(attributes, 'continue-numbering') === 'true'
    const known = continued !== null ? byId.get(continued) : goesOn ? byStyle.get(style) : undefined
    const counts = above ?? known ?? []
    const id = attribute(attributes, 'id')
    if (id !== null) byId.set(id, counts)
    byStyle.set(style, counts)
    return counts
  }
}

/** The number of a heading outside all lists. */
function outlineLabel(counts: number[], style: Style | undefined, attributes: XmlAttributes): string {
  const level = Number(attribute(attributes, 'outline-level') ?? 1) - 1
  const isCounted = level >= 0 && level < LEVELS && attribute(attributes, 'is-list-header') !== 'true'
  if (!isCounted) return ''
  const restart = attribute(attributes, 'restart-numbering') === 'true' ? (startNumber(attributes) ?? 1) : undefined
  return countedLabel(counts, level, { levelOf: (index) => style?.get(index), restart })
}

function addLevel(style: Style, attributes: XmlAttributes): void {
  const level = Number(attribute(attributes, 'level')) - 1
  const format = attribute(attributes, 'num-format') ?? ''
  if (!(level >= 0 && level < LEVELS)) return
  const shown = Math.min(level + 1, Math.max(1, Number(attribute(attributes, 'display-levels')) || 1))
  const numbers = Array.from({ length: shown }, (_, at) => `%${level + 2 - shown + at}`).filter(
    (number) => style.get(Number(number.slice(1)) - 1)?.format !== 'none',
  )
  const around = (which: string) => attribute(attributes, `num-${which}`) ?? ''
  const written = attribute(attributes, 'num-list-format')?.replace(/%(\d)%/g, '%$1')
  const template = written ?? `${around('prefix')}${numbers.join('.')}${around('suffix')}`
  style.set(level, {
    format: format === '' ? 'none' : (FORMATS[format.charAt(0)] ?? 'decimal'),
    template: template.slice(0, LABEL_UNITS),
    start: startNumber(attributes) ?? 1,
  })
}

function startNumber(attributes: XmlAttributes): number | undefined {
  const start = Number.parseInt(attribute(attributes, 'start-value') ?? '', 10)
  return Number.isNaN(start) ? undefined : start
}
