import iconv from 'iconv-lite'
import { codePageName, encodingOfCharset } from './code-pages.ts'
import type { DocumentWriter } from './document-writer.ts'
import { rtfTokens } from './rtf-tokens.ts'

export interface RtfFacts {
  title: string | undefined
  author: string | undefined
  created: string | null
  modified: string | null
}

/** Groups whose content a reader never sees. Those marked `\*` and not known here are skipped as well. */
const HIDDEN = new Set(
  (
    'fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl generator pict object themedata ' +
    'colorschememapping latentstyles datastore xmlnstbl fldinst bkmkstart bkmkend pntext pnseclvl listtext nonshppict ' +
    'mmathPr wgrffmtfilter filetbl'
  ).split(' '),
)
/** Marked `\*`, and yet text: the result of a shape, a field, a note. */
const SHOWN = new Set(['shptxt', 'fldrslt', 'footnote', 'annotation', 'shppict', 'shpinst'])
const PREFIX: Readonly<Record<string, string>> = { footnote: '脚注：', annotation: '批注：' }
const SYMBOLS: Readonly<Record<string, string>> = { '~': '\u00a0', _: '-', '{': '{', '}': '}', '\\': '\\' }
const WORDS: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
}
const BREAKS = new Set(['par', 'line', 'sect', 'page'])

/** What a group inherits and gives back at its end. */
interface State {
  /** Where text goes: the page, nowhere, or a value of the information group. */
  to: 'text' | 'nowhere' | 'fonts' | 'styles' | 'title' | 'author' | 'creatim' | 'revtim'
  /** Characters to skip after a `\u`. */
  skip: number
  font: number
  /** Set by `\*`: the next word decides. */
  isOptional: boolean
}

export function readRtf(source: string, writer: DocumentWriter): RtfFacts {
  const facts: Record<string, string> = {}
  const dates: Record<string, Record<string, number>> = {}
  const encodings = new Map<number, string>()
  const levels = new Map<number, number>()
  const stack: State[] = []
  let state: State = { to: 'text', skip: 1, font: -1, isOptional: false }
  let encoding = 'windows-1252'
  let defaultFont = 0
  let definedFont = 0
  let definedStyle = 0
  let level: number | null = null
  let bytes: number[] = []
  let toSkip = 0
  let line = ''
  let cells: string[] = []

  const flush = () => {
    if (bytes.length === 0) return
    const font = state.font === -1 ? defaultFont : state.font
    const decoded = iconv.decode(Buffer.from(bytes), encodings.get(font) ?? encoding)
    bytes = []
    put(decoded)
  }
  const put = (text: string) => {
    if (state.to === 'text') line += text
    else if (state.to === 'title' || state.to === 'author') facts[state.to] = (facts[state.to] ?? '') + text
  }
  const endLine = () => {
    if (level !== null && line.trim() !== '') writer.heading(level, line)
    else writer.line(line)
    line = ''
  }
  const word = (name: string, value: number | null) => {
    const isOptional = state.isOptional
    state.isOptional = false
    if (name === 'u') {
      const code = value ?? 0
      put(String.fromCharCode(code < 0 ? code + 65_536 : code))
      toSkip = state.skip
    } else if (name === 'uc') state.skip = Math.min(Math.max(value ?? 1, 0), 100)
    else if (name === 'ansicpg') encoding = codePageName(value ?? 0) ?? encoding
    else if (name === 'mac') encoding = 'macintosh'
    else if (name === 'deff') defaultFont = value ?? 0
    else if (name === 'f') {
      if (state.to === 'fonts') definedFont = value ?? 0
      else state.font = value ?? 0
    } else if (name === 'fcharset' && state.to === 'fonts') {
      const found = encodingOfCharset(value ?? 0)
      if (found !== null && value !== 0) encodings.set(definedFont, found)
    } else if (name === 'plain') state.font = -1
    else if (name === 's') {
      if (state.to === 'styles') definedStyle = value ?? 0
      else level = levels.get(value ?? 0) ?? null
    } else if (name === 'outlinelevel') {
      const found = value !== null && value >= 0 && value < 9 ? value + 1 : null
      if (state.to !== 'styles') level = found
      else if (found !== null) levels.set(definedStyle, found)
    } else if (name === 'pard') level = null
    else if (name === 'fonttbl') state.to = 'fonts'
    else if (name === 'stylesheet') state.to = 'styles'
    else if (name === 'info') state.to = 'nowhere'
    else if (name === 'title' || name === 'author' || name === 'creatim' || name === 'revtim') {
      state.to = name
      facts[name] = '' // said twice where a Unicode form follows (\upr)
    } else if (state.to === 'creatim' || state.to === 'revtim') (dates[state.to] ??= {})[name] = value ?? 0
    else if (HIDDEN.has(name) || (isOptional && !SHOWN.has(name))) state.to = 'nowhere'
    else if (state.to === 'text') textWord(name)
  }
  const textWord = (name: string) => {
    if (WORDS[name] !== undefined) put(WORDS[name])
    else if (BREAKS.has(name)) endLine()
    else if (name === 'cell' || name === 'nestcell') {
      cells.push(line.trim())
      line = ''
    } else if (name === 'row' || name === 'nestrow') {
      writer.row(cells)
      cells = []
    } else if (PREFIX[name] !== undefined) {
      line += ` ${PREFIX[name]}`
    }
  }

  for (const token of rtfTokens(source)) {
    if (token.type === 'byte') {
      if (toSkip > 0) toSkip--
      else bytes.push(token.byte)
      continue
    }
    flush()
    if (token.type === 'open') stack.push({ ...state })
    else if (token.type === 'close') state = stack.pop() ?? state
    else if (token.type === 'word') word(token.word, token.value)
    else if (token.type === 'text') {
      const skipped = Math.min(toSkip, token.text.length)
      toSkip -= skipped
      put(token.text.slice(skipped))
    } else if (token.symbol === '*') state.isOptional = true
    else if (token.symbol === '\n' || token.symbol === '\r') endLine()
    else put(SYMBOLS[token.symbol] ?? '')
    if (token.type === 'open' || token.type === 'close') toSkip = 0
    if (writer.isFull()) break
  }
  flush()
  if (cells.length > 0) writer.row(cells)
  endLine()
  return {
    title: facts['title'],
    author: facts['author'],
    created: moment(dates['creatim']),
    modified: moment(dates['revtim']),
  }
}

function moment(parts: Record<string, number> | undefined): string | null {
  const { yr = 0, mo = 1, dy = 1, hr = 0, min = 0 } = parts ?? {}
  return yr >= 1980 && yr <= 2200 ? new Date(Date.UTC(yr, mo - 1, dy, hr, min)).toISOString() : null
}
