import { normalize } from '../../analysis/index.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { type AskedKind, askedKind } from './asked.ts'
import { type Cell, type Row, type Table, type TableAbove, tablesIn } from './table-rows.ts'
import { type Term, telling } from './telling.ts'

/** A passage that may hold tables. */
export interface TableText {
  title: string
  heading: string | null
  text: string
  isCsv: boolean
  above: TableAbove | null
}

/** The cell that answers, with positions in the passage. */
export interface FoundCell {
  row: { start: number; end: number }
  /** The cells by which the question names the row. */
  keys: { start: number; end: number }[]
  /** The name of its column; null where the row is a label and its value. */
  column: string | null
  /** Null when only the row is certain. */
  value: { start: number; end: number } | null
}

/** A term of the question must fill this share of a cell to name it, unless the question holds the whole cell. */
const NAMING_SHARE = 0.5
/** A longer line is no name of a column. */
const LONGEST_HEADER = 40
/** Words that ask or join, which no table repeats. */
const SAYS_NOTHING =
  /^(?:[由归请该各每需应无时给用做办算按把呢啊属去来报拿领休]|多少|请问|公司|单位|需要|应该|可以|分别|具体|一共|总共|属于|叫做)$/u
/** What the segmenter would join to its neighbours. */
const ASKING = /什么时候|多长时间|多[久大长高远重快少]|[能可]以?[报休领]/gu
const FIGURE = /\d|[〇零一二三四五六七八九十百千万亿两半]/u
const NOT_FILLED = /^[-—–/／无\s]*$/u
const KIND_OF_HEADER: Record<'time' | 'person', RegExp> = {
  time: /日期|时间|期限|年份|截止/u,
  person: /姓名|[人者员]$/u,
}
/** Who may answer to 谁: also a department. */
const PEOPLE = /姓名|[人者员部门位构处科局室组岗长]$/u
const LONGEST_NAME = 40

/**
 * The cell of a table that answers the question, or null when its row or its column is not certain. Each word of the
 * question must be in the cells that name the row, in the name of the column, or above the table: a word that is nowhere
 * may ask for another row (张江机房二期). On 99 questions about tables of real files (`table-questions.jsonl`) all 44 cells
 * that it tells are right, of 65 that could be told, and it tells none for the 34 questions that no cell answers; the 21
 * questions that were written after the rule: 6 of 13, all right.
 */
export function findCell(question: string, piece: TableText, vocabulary: Vocabulary): FoundCell | null {
  const terms = telling(question.replaceAll(ASKING, ' '), vocabulary).filter(({ text }) => !SAYS_NOTHING.test(text))
  const asked: Asked = {
    text: fold(question),
    terms,
    kind: askedKind(question),
    above: fold(`${piece.title}\n${piece.heading ?? ''}`),
  }
  const found = tablesIn(piece.text, piece.isCsv, piece.above).map((table) => cellOf(asked, table))
  const [only, ...more] = found.filter((each) => each !== null)
  return more.length > 0 ? null : (only ?? null)
}

interface Asked {
  text: string
  terms: readonly Term[]
  kind: AskedKind
  above: string
}

function cellOf(asked: Asked, table: Table): FoundCell | null {
  return sayingCell(asked, table) ?? namedCell(asked, table)
}

/** The only cell that is a sentence of its own. */
function sayingCell(asked: Asked, { rows }: Table): FoundCell | null {
  const saying = rows.flatMap((row) =>
    row.cells.filter((cell) => saysItself(asked, cell)).map((cell) => ({ row, cell })),
  )
  const [found] = saying
  if (!found || saying.length > 1) return null
  const { row, cell } = found
  return { row: { start: row.start, end: row.end }, keys: [], column: null, value: cell }
}

function namedCell(asked: Asked, table: Table): FoundCell | null {
  const named = namedRow(asked, table)
  if (!named) return null
  const { row, keys } = named
  const place = { row: { start: row.start, end: row.end }, keys }
  const answer = byHeader(asked, table, named) ?? byLabel(named)
  if (answer && !fits(asked.kind, answer)) return null
  if (answer && isSaid(asked, [...answer.names, answer.value.text, ...textsOf(keys)]))
    return { ...place, column: answer.column, value: answer.value }
  return isSaid(asked, [...table.header, ...textsOf(row.cells)]) ? { ...place, column: null, value: null } : null
}

/** It holds all of the question, and what is asked for besides. */
function saysItself({ terms, kind }: Asked, { text }: Cell): boolean {
  const said = fold(text)
  if (terms.length < 2 || !terms.every((term) => said.includes(term.text))) return false
  const rest = terms.reduce((left, term) => left.replaceAll(term.text, ' '), said)
  return kind === 'number' || kind === 'time' ? FIGURE.test(rest) : /\p{L}{3}/u.test(rest)
}

const textsOf = (cells: readonly Cell[]): string[] => cells.map(({ text }) => text)

/** Whether each word of the question is in these texts or above the table. */
function isSaid({ terms, above }: Asked, texts: readonly string[]): boolean {
  const said = [above, ...texts.map(fold)].join('\n\n')
  return terms.every(({ text }) => said.includes(text))
}

interface NamedRow {
  row: Row
  keys: Cell[]
}

/** The one row that the question names; null when two rows are named alike. */
function namedRow(asked: Asked, { rows, header, isHeaderHere }: Table): NamedRow | null {
  const names = header.map(bare)
  const sought = names.map((name) => name.length > 1 && asked.text.includes(name))
  const terms = asked.terms.filter(({ text }) => !names.some((name, at) => sought[at] && name.includes(text)))
  const ranked = rows
    .map((row, at) => ({
      ...nameOf({ ...asked, terms }, row, row.cells.length === header.length ? sought : []),
      isHeader: at === 0 && isHeaderHere,
    }))
    // A label and its value may be the first row: it is no header when the label alone is named.
    .filter(
      ({ row, keys, isHeader }) =>
        !isHeader || (row.cells.length === 2 && keys.length === 1 && keys[0] === row.cells[0]),
    )
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
  const [best, second] = ranked
  return !best || second?.worth === best.worth ? null : best
}

/**
 * The cells of a row that the question names, and how much of it they hold; a whole cell counts more than a part. A cell
 * of a column that is sought (15 个工作日 for 几个工作日) names nothing by a part.
 */
function nameOf(asked: Asked, row: Row, sought: readonly boolean[]): NamedRow & { worth: number } {
  const named = row.cells.map((cell, at) => ({ cell, isSought: sought[at], ...naming(asked, bare(cell.text)) }))
  const whole = named.filter(({ isWhole }) => isWhole)
  const inWhole = new Set(whole.flatMap(({ terms }) => terms))
  const parts = named.filter(
    ({ isSought, isWhole, isPart, terms }) =>
      !isSought && !isWhole && isPart && !terms.every((term) => inWhole.has(term)),
  )
  const held = new Set([...inWhole, ...parts.flatMap(({ terms }) => terms)])
  const length = whole.reduce((sum, { cell }) => sum + cell.text.length, 0)
  return {
    row,
    keys: [...whole, ...parts].map(({ cell }) => cell).toSorted((a, b) => a.start - b.start),
    worth: [...held].reduce((sum, { weight }) => sum + weight, length),
  }
}

function naming(asked: Asked, cell: string) {
  const terms = asked.terms.filter(({ text }) => cell.includes(text) && hasEdges(cell, text))
  const covered = terms.reduce((sum, { text }) => sum + text.length, 0)
  return {
    terms,
    isWhole: cell.length > 1 && asked.text.includes(cell) && hasEdges(asked.text, cell),
    isPart: covered > 1 && covered >= NAMING_SHARE * cell.length,
  }
}

interface Answer {
  value: Cell
  column: string | null
  /** The names of columns that the question may repeat. */
  names: string[]
}

/** The cell below the header that the question names, else below the only one of the kind that it asks for. */
function byHeader(asked: Asked, { header, widest }: Table, { row, keys }: NamedRow): Answer | null {
  const isSound =
    // With fewer cells one is empty, and nothing says which; with a wider row the header has a gap.
    row.cells.length === header.length &&
    widest === header.length &&
    new Set(header).size === header.length &&
    header.every((name) => name.length <= LONGEST_HEADER && /\p{L}/u.test(name))
  if (!isSound) return null
  const columns = header.map((name, at) => ({ name, text: bare(name), value: row.cells[at]! }))
  const isKey = ({ value }: { value: Cell }) => keys.includes(value)
  const open = columns.filter((each) => !isKey(each))
  // The first line of labels and values is no header.
  const chosen = namedColumn(asked, open, keys) ?? (header.length > 2 ? onlyOfKind(asked.kind, open) : null)
  return (
    chosen && {
      value: chosen.value,
      column: chosen.name,
      names: [chosen.name, ...columns.filter(isKey).map(({ name }) => name)],
    }
  )
}

interface Column {
  name: string
  text: string
  value: Cell
}

function namedColumn(asked: Asked, columns: readonly Column[], keys: readonly Cell[]): Column | null {
  const whole = columns.filter(({ text }) => text.length > 1 && asked.text.includes(text))
  const longest = whole.filter(({ text }) => !whole.some((other) => other.text !== text && other.text.includes(text)))
  if (longest.length > 0) return longest.length === 1 ? longest[0]! : null
  const rest = asked.terms.filter(({ text }) => text.length > 1 && !keys.some((key) => fold(key.text).includes(text)))
  const ranked = columns
    .map((column) => ({
      column,
      worth: rest.reduce((sum, { text, weight }) => sum + (fold(column.name).includes(text) ? weight : 0), 0),
    }))
    .toSorted((a, b) => b.worth - a.worth)
  const [best, second] = ranked
  return best && best.worth > 0 && best.worth > (second?.worth ?? 0) ? best.column : null
}

function onlyOfKind(kind: AskedKind, columns: readonly Column[]): Column | null {
  const isOfKind = ({ name, value }: Column) =>
    kind === 'number' ? FIGURE.test(value.text) : kind !== null && KIND_OF_HEADER[kind].test(name)
  const found = columns.filter(isOfKind)
  return found.length === 1 ? found[0]! : null
}

/** The value beside its label, in a row of the two. */
function byLabel({ row, keys }: NamedRow): Answer | null {
  const [label, value] = row.cells
  return row.cells.length === 2 && keys.length === 1 && keys[0] === label
    ? { value: value!, column: null, names: [] }
    : null
}

function fits(kind: AskedKind, { value: { text }, column }: Answer): boolean {
  if (NOT_FILLED.test(text)) return false
  if (kind === 'number' || kind === 'time') return FIGURE.test(text)
  const isName = text.length <= LONGEST_NAME && /\p{L}{2}/u.test(text) && !/^\d/.test(text)
  return kind !== 'person' || (isName && (column === null || PEOPLE.test(bare(column))))
}

const fold = (text: string): string => normalize(text, 'drop').text

/** A name without its unit or note in brackets, and without the star of what must be filled in. */
const bare = (text: string): string =>
  fold(text)
    .replaceAll(/[(（[][^)）\]]*[)）\]]|[*＊:：]/gu, '')
    .trim()

/** A Latin word or number is not a part of a longer one. */
function hasEdges(text: string, part: string): boolean {
  const at = text.indexOf(part)
  const isIn = (a: string, b: string) => /[a-z0-9.]{2}/.test(`${a}${b}`)
  return !isIn(text.charAt(at - 1), part.charAt(0)) && !isIn(part.at(-1)!, text.charAt(at + part.length))
}
