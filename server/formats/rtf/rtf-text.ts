import { type DocumentWriter, equationText } from '../passages/index.ts'
import { NO_FONT, type RtfFonts, rtfFonts } from './rtf-fonts.ts'
import { type RtfPage, rtfPage } from './rtf-page.ts'
import { newFlow, type RtfState, rtfStyles } from './rtf-state.ts'
import { type RtfToken, rtfTokens } from './rtf-tokens.ts'
import { BREAKS, FLOWS, FURNITURE, HIDDEN, SHOWN, SYMBOLS, WORDS } from './rtf-words.ts'

export interface RtfFacts {
  title: string | undefined
  author: string | undefined
  created: string | null
  modified: string | null
}

/** Bullets of symbol fonts lie in the private use area. */
const SYMBOL_FONT = /[\uf000-\uf0ff]/g

/** The only property of a shape that a reader sees: the words of WordArt. */
const SHAPE_WORDS = 'gtextUNICODE'

/** A document while it is read. */
interface Reading {
  state: RtfState
  stack: RtfState[]
  page: RtfPage
  fonts: RtfFonts
  styles: ReturnType<typeof rtfStyles>
  facts: Record<string, string>
  dates: Record<string, Record<string, number>>
  /** Of the current field; and the name of the current shape's property. */
  instruction: string
  property: string
  /** How many following characters replace a `\u` for old programs and are skipped. */
  toSkip: number
}

export function readRtf(source: string, writer: DocumentWriter): RtfFacts {
  const reading = newReading(writer)
  for (const token of rtfTokens(source)) {
    if (token.type === 'byte') readByte(reading, token.byte)
    else if (token.type === 'text') readText(reading, token.text)
    else readMark(reading, token)
    if (writer.isFull()) break
  }
  flush(reading)
  const { page, stack, facts, dates } = reading
  while (stack.length > 0 && reading.state.flow !== page.body) close(reading)
  page.finish(reading.state.level)
  return {
    title: facts['title'],
    author: facts['author'],
    created: moment(dates['creatim']),
    modified: moment(dates['revtim']),
  }
}

function newReading(writer: DocumentWriter): Reading {
  const page = rtfPage(writer)
  return {
    state: { to: 'text', flow: page.body, skip: 1, font: NO_FONT, level: null, isHidden: false, isOptional: false },
    stack: [],
    page,
    fonts: rtfFonts(),
    styles: rtfStyles(),
    facts: {},
    dates: {},
    instruction: '',
    property: '',
    toSkip: 0,
  }
}

function readByte(reading: Reading, byte: number): void {
  if (reading.toSkip > 0) reading.toSkip--
  else reading.fonts.push(byte)
}

function readText(reading: Reading, plain: string): void {
  const { fonts, state } = reading
  const text = plain.slice(reading.toSkip)
  reading.toSkip -= plain.length - text.length
  const isTrail = text !== '' && fonts.isCut(state.font)
  if (isTrail) fonts.push(text.charCodeAt(0))
  flush(reading)
  put(reading, isTrail ? text.slice(1) : text)
}

function readMark(reading: Reading, token: Exclude<RtfToken, { type: 'byte' | 'text' }>): void {
  const { fonts, state, stack } = reading
  // `\'8f\\` is one character of two bytes, the second of which looks like a backslash.
  if (token.type === 'symbol' && /[\\{}]/.test(token.symbol) && fonts.isCut(state.font)) {
    fonts.push(token.symbol.charCodeAt(0))
    return
  }
  flush(reading)
  if (token.type === 'open') stack.push({ ...state })
  else if (token.type === 'close') close(reading)
  else if (token.type === 'word') readWord(reading, token.word, token.value)
  else if (token.symbol === '*') state.isOptional = true
  else if (token.symbol === '\n' || token.symbol === '\r') endLine(reading)
  else put(reading, SYMBOLS[token.symbol] ?? '')
  if (token.type === 'open' || token.type === 'close') reading.toSkip = 0
}

function flush(reading: Reading): void {
  const decoded = reading.fonts.take(reading.state.font)
  if (decoded !== '') put(reading, decoded)
}

function put(reading: Reading, text: string): void {
  const { state, facts, styles } = reading
  if (state.to === 'text') state.flow.line += state.isHidden ? '' : text.replace(SYMBOL_FONT, '•')
  else if (state.to === 'title' || state.to === 'author') facts[state.to] = (facts[state.to] ?? '') + text
  else if (state.to === 'styles') styles.name(text)
  else if (state.to === 'instruction') reading.instruction += text
  else if (state.to === 'property') reading.property += text
}

const endLine = ({ page, state }: Reading): void => page.endLine(state.flow, state.level)

function close(reading: Reading): void {
  const inner = reading.state
  const state = reading.stack.pop() ?? inner
  reading.state = state
  if (inner.flow !== state.flow) reading.page.endFlow(inner.flow, state.flow)
  if (inner.to === 'styles') reading.styles.end()
  if (inner.to === 'instruction' && state.to !== 'instruction') put(reading, equationText(reading.instruction))
}

type WordReader = (reading: Reading, value: number | null) => void

/** Words that say how to read the following text; they may be anywhere. */
const SETTINGS: ReadonlyMap<string, WordReader> = new Map<string, WordReader>([
  [
    'u',
    (reading, value) => {
      const code = value ?? 0
      put(reading, String.fromCharCode(code < 0 ? code + 65_536 : code))
      reading.toSkip = reading.state.skip
    },
  ],
  ['uc', ({ state }, value) => void (state.skip = Math.min(Math.max(value ?? 1, 0), 100))],
  ['ansicpg', ({ fonts }, value) => fonts.codePage(value ?? 0)],
  ['mac', ({ fonts }) => fonts.macintosh()],
  ['deff', ({ fonts }, value) => fonts.makeDefault(value ?? 0)],
  [
    'f',
    ({ state, fonts }, value) => {
      if (state.to === 'fonts') fonts.define(value ?? 0)
      else state.font = value ?? 0
    },
  ],
  ['plain', ({ state }) => void Object.assign(state, { font: NO_FONT, isHidden: false })],
  ['deleted', hide],
  ['htmlrtf', hide],
  [
    's',
    ({ state, styles }, value) => {
      if (state.to === 'styles') styles.begin(value ?? 0)
      else state.level = styles.levelOf(value ?? 0)
    },
  ],
  [
    'outlinelevel',
    ({ state, styles }, value) => {
      const found = value !== null && value >= 0 && value < 9 ? value + 1 : null
      if (state.to !== 'styles') state.level = found
      else if (found !== null) styles.outline(found)
    },
  ],
  ['pard', ({ state }) => void (state.level = null)],
  ['fonttbl', ({ state }) => void (state.to = 'fonts')],
  ['stylesheet', ({ state }) => void (state.to = 'styles')],
  ['info', ({ state }) => void (state.to = 'nowhere')],
  ...(['title', 'author', 'creatim', 'revtim'] as const).map((name) => [name, beginFact(name)] as const),
])

function hide({ state }: Reading, value: number | null): void {
  state.isHidden = value !== 0
}

/** A value occurs twice when a Unicode form follows (\upr). */
function beginFact(name: 'title' | 'author' | 'creatim' | 'revtim'): WordReader {
  return ({ state, facts }) => {
    state.to = name
    facts[name] = ''
  }
}

function readWord(reading: Reading, name: string, value: number | null): void {
  const { state, fonts, styles, dates } = reading
  const isOptional = state.isOptional
  state.isOptional = false
  const setting = SETTINGS.get(name)
  if (setting !== undefined) setting(reading, value)
  else if (name === 'fcharset' && state.to === 'fonts') fonts.charset(value ?? 0)
  else if (name === 'sbasedon' && state.to === 'styles') styles.basedOn(value ?? 0)
  else if (state.to === 'creatim' || state.to === 'revtim') (dates[state.to] ??= {})[name] = value ?? 0
  else if (HIDDEN.has(name) || (isOptional && !SHOWN.has(name))) state.to = 'nowhere'
  else if (state.to === 'text') textWord(reading, name)
}

function textWord(reading: Reading, name: string): void {
  const { page, state } = reading
  const { flow } = state
  if (WORDS[name] !== undefined) put(reading, WORDS[name])
  else if (BREAKS.has(name)) endLine(reading)
  else if (name === 'cell' || name === 'nestcell') {
    flow.cells.push(flow.line.trim())
    flow.line = ''
  } else if (name === 'row' || name === 'nestrow') page.endRow(flow)
  else if (name === 'fldinst') {
    state.to = 'instruction'
    reading.instruction = ''
  } else if (name === 'sn') {
    state.to = 'property'
    reading.property = ''
  } else if (name === 'sv') state.to = reading.property === SHAPE_WORDS ? 'text' : 'nowhere'
  else if (FLOWS[name] !== undefined) state.flow = newFlow(FLOWS[name])
  else if (FURNITURE.test(name)) state.flow = newFlow('', true)
}

function moment(parts: Record<string, number> | undefined): string | null {
  const { yr = 0, mo = 1, dy = 1, hr = 0, min = 0 } = parts ?? {}
  return yr >= 1980 && yr <= 2200 ? new Date(Date.UTC(yr, mo - 1, dy, hr, min)).toISOString() : null
}
