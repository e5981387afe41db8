import type { RuleTable } from '#core/contract/km/search/search-rule.ts'

/*
 * Search rules as lines of a table, and back. Our export writes every value, so that it can be imported unchanged.
 * Lines that people write may be shorter, and files of earlier releases do not say whether a rule is switched off.
 */

export type Cells = readonly string[]

export interface SynonymLine {
  word: string
  others: string[]
  oneWay: boolean
  enabled: boolean
}

export interface CuratedLine {
  patterns: string[]
  whole: boolean
  documentId: string | null
  answer: string | null
  enabled: boolean
  restsOn: string[]
}

const ON = '启用'
const OFF = '停用'
const TWO_WAY = '双向'
const ONE_WAY = '单向'
const WHOLE = '完全'
const PART = '包含'
const ARROW = '=>'
const BETWEEN = '|'

type Kind = 'synonym' | 'curated' | 'words'
const ruleKind = (table: RuleTable): Kind => (table === 'synonym' || table === 'curated' ? table : 'words')

/** The head line of each table as it is written out. */
const HEADS: Record<Kind, Cells> = {
  synonym: ['词', '方向', '启用', '同义词'],
  curated: ['问法', '匹配', '启用', '文档编号', '答案'],
  words: ['词', '权重'],
}
export const ruleHead = (table: RuleTable): Cells => HEADS[ruleKind(table)]

/** The lines without their head, and whether the head is ours, in which case every cell has its position. */
export function withoutHead(table: RuleTable, lines: readonly Cells[]): { isOurs: boolean; rows: readonly Cells[] } {
  const head = ruleHead(table)
  const first = lines[0] ?? []
  const isHead = first[0] === head[0] && first[1] === head[1]
  return { isOurs: isHead && first[2] === head[2], rows: isHead ? lines.slice(1) : lines }
}

const switchText = (enabled: boolean) => (enabled ? ON : OFF)

export const synonymCells = ({ word, oneWay, enabled, others }: SynonymLine): Cells => [
  word,
  oneWay ? ONE_WAY : TWO_WAY,
  switchText(enabled),
  ...others,
]

export const curatedCells = ({ patterns, whole, enabled, documentId, answer, restsOn }: CuratedLine): Cells => [
  patterns.map((each) => each.replaceAll(/[\\|]/g, String.raw`\$&`)).join(BETWEEN),
  whole ? WHOLE : PART,
  switchText(enabled),
  [documentId ?? '', ...restsOn].join(BETWEEN),
  answer ?? '',
]

/** People also write `词,同义词…`, `词,方向,同义词…` and `词=>同义词,…`. */
export function parseSynonym(cells: Cells, isOurs: boolean): SynonymLine {
  if (isOurs) {
    const [word = '', way, state, ...others] = cells
    return { word, others: unique(others), oneWay: way === ONE_WAY, enabled: state !== OFF }
  }
  const given = cells.filter(Boolean)
  const [word = '', arrowed] = (given[0] ?? '').split(ARROW).map((part) => part.trim())
  const isNamed = given[1] === ONE_WAY || given[1] === TWO_WAY
  const others = arrowed === undefined ? given.slice(isNamed ? 2 : 1) : [arrowed, ...given.slice(1)]
  return { word, others: unique(others), oneWay: arrowed !== undefined || given[1] === ONE_WAY, enabled: true }
}

/** People also write `问法|问法,文档编号,答案` and `问法|问法,匹配,文档编号,答案`. */
export function parseCurated(cells: Cells, isOurs: boolean): CuratedLine {
  if (isOurs) {
    const [patterns = '', match, state, documents, answer] = cells
    return {
      patterns: unique(unescaped(patterns)),
      whole: match !== PART,
      ...documentsOf(documents),
      answer: answer || null,
      enabled: state !== OFF,
    }
  }
  const [patterns = '', match = '', ...more] = cells
  const isMatched = match === WHOLE || match === PART || more.length > 1
  const [documents, answer] = isMatched ? more : [match, ...more]
  return {
    patterns: unique(patterns.split(BETWEEN)),
    whole: match !== PART,
    ...documentsOf(documents),
    answer: answer || null,
    enabled: true,
  }
}

/** The document that is shown, and behind it those that the text was made from. */
function documentsOf(cell = ''): Pick<CuratedLine, 'documentId' | 'restsOn'> {
  const [documentId, ...restsOn] = cell.split(BETWEEN).map((id) => id.trim())
  return { documentId: documentId || null, restsOn: unique(restsOn) }
}

const unique = (texts: readonly string[]) => [...new Set(texts.map((each) => each.trim()).filter(Boolean))]

/** Splits at bars. A bar or backslash inside a part is escaped with a backslash. */
function unescaped(text: string): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === BETWEEN) parts.push('')
    else parts[parts.length - 1] += character === '\\' && at + 1 < text.length ? text[++at]! : character
  }
  return parts
}
