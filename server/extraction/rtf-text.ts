import iconv from 'iconv-lite'
import { codePageName, encodingOfCharset } from './code-pages.ts'
import type { DocumentWriter } from './document-writer.ts'
import { equationText } from './equation-field.ts'
import { labelled } from './labelled-text.ts'
import { newFlow, type RtfFlow, type RtfState, rtfStyles } from './rtf-state.ts'
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
    'colorschememapping latentstyles datastore xmlnstbl bkmkstart bkmkend pnseclvl nonshppict ' +
    'mmathPr wgrffmtfilter filetbl'
  ).split(' '),
)
/** Marked `\*`, and yet text: the result of a shape, a field, a note, a number before a paragraph. */
const SHOWN = new Set(['shptxt', 'fldrslt', 'footnote', 'annotation', 'shppict', 'shpinst', 'fldinst', 'pntext'])
/** What has paragraphs of its own, shown below the one it stands in. */
const FLOWS: Readonly<Record<string, string>> = { footnote: '脚注', annotation: '批注', shptxt: '' }
const FURNITURE = /^(header|footer)[lrf]?$/
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
/** Bullets of symbol fonts lie in the private use area. */
const SYMBOL_FONT = /[\uf000-\uf0ff]/g
/** A document without rules for its headers could repeat them for every section. */
const FURNITURE_LINES = 200

export function readRtf(source: string, writer: DocumentWriter): RtfFacts {
  const facts: Record<string, string> = {}
  const dates: Record<string, Record<string, number>> = {}
  const encodings = new Map<number, string>()
  const styles = rtfStyles()
  const furniture = new Set<string>()
  const stack: RtfState[] = []
  const page = newFlow(null)
  let state: RtfState = {
    to: 'text',
    flow: page,
    skip: 1,
    font: -1,
    level: null,
    isHidden: false,
    isOptional: false,
  }
  let encoding = 'windows-1252'
  let defaultFont = 0
  let definedFont = 0
  let instruction = ''
  let bytes: number[] = []
  let toSkip = 0

  const encodingNow = () => encodings.get(state.font === -1 ? defaultFont : state.font) ?? encoding
  const flush = () => {
    if (bytes.length === 0) return
    const decoded = iconv.decode(Buffer.from(bytes), encodingNow())
    bytes = []
    put(decoded)
  }
  const put = (text: string) => {
    if (state.to === 'text') state.flow.line += state.isHidden ? '' : text.replace(SYMBOL_FONT, '•')
    else if (state.to === 'title' || state.to === 'author') facts[state.to] = (facts[state.to] ?? '') + text
    else if (state.to === 'styles') styles.name(text)
    else if (state.to === 'instruction') instruction += text
  }
  const endLine = () => {
    const { flow, level } = state
    if (flow !== page) {
      flow.line += '\n'
      return
    }
    if (level !== null && flow.line.trim() !== '') writer.heading(level, flow.line)
    else writer.line(flow.line)
    for (const line of flow.after) writer.line(line)
    flow.line = ''
    flow.after = []
  }
  const endRow = (flow: RtfFlow) => {
    if (flow === page) {
      writer.row(flow.cells)
      for (const line of flow.after) writer.line(line)
      flow.after = []
    } else flow.line += `${flow.cells.join('\t')}\n`
    flow.cells = []
  }
  const endFlow = (inner: RtfFlow, outer: RtfFlow) => {
    if (inner.cells.length > 0) endRow(inner)
    const text = inner.line.trim()
    if (text === '') return
    if (inner.isFurniture && furniture.size < FURNITURE_LINES) for (const line of text.split('\n')) furniture.add(line)
    if (!inner.isFurniture) outer.after.push(inner.label ? labelled(inner.label, text) : text)
  }
  const close = () => {
    const inner = state
    state = stack.pop() ?? state
    if (inner.flow !== state.flow) endFlow(inner.flow, state.flow)
    if (inner.to === 'styles') styles.end()
    if (inner.to === 'instruction' && state.to !== 'instruction') put(equationText(instruction))
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
    } else if (name === 'plain') Object.assign(state, { font: -1, isHidden: false })
    else if (name === 'deleted' || name === 'htmlrtf') state.isHidden = value !== 0
    else if (name === 's') {
      if (state.to === 'styles') styles.begin(value ?? 0)
      else state.level = styles.levelOf(value ?? 0)
    } else if (name === 'sbasedon' && state.to === 'styles') styles.basedOn(value ?? 0)
    else if (name === 'outlinelevel') {
      const found = value !== null && value >= 0 && value < 9 ? value + 1 : null
      if (state.to !== 'styles') state.level = found
      else if (found !== null) styles.outline(found)
    } else if (name === 'pard') state.level = null
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
    const { flow } = state
    if (WORDS[name] !== undefined) put(WORDS[name])
    else if (BREAKS.has(name)) endLine()
    else if (name === 'cell' || name === 'nestcell') {
      flow.cells.push(flow.line.trim())
      flow.line = ''
    } else if (name === 'row' || name === 'nestrow') endRow(flow)
    else if (name === 'fldinst') {
      state.to = 'instruction'
      instruction = ''
    } else if (FLOWS[name] !== undefined) state.flow = newFlow(FLOWS[name])
    else if (FURNITURE.test(name)) state.flow = newFlow('', true)
  }

  for (const token of rtfTokens(source)) {
    if (token.type === 'byte') {
      if (toSkip > 0) toSkip--
      else bytes.push(token.byte)
      continue
    }
    if (token.type === 'text') {
      const text = token.text.slice(toSkip)
      toSkip -= token.text.length - text.length
      const isTrail = text !== '' && isCut(bytes, encodingNow())
      if (isTrail) bytes.push(text.charCodeAt(0))
      flush()
      put(isTrail ? text.slice(1) : text)
      continue
    }
    // `\'8f\\` is one character of two bytes: the second of them looks like a backslash.
    if (token.type === 'symbol' && /[\\{}]/.test(token.symbol) && isCut(bytes, encodingNow())) {
      bytes.push(token.symbol.charCodeAt(0))
      continue
    }
    flush()
    if (token.type === 'open') stack.push({ ...state })
    else if (token.type === 'close') close()
    else if (token.type === 'word') word(token.word, token.value)
    else if (token.symbol === '*') state.isOptional = true
    else if (token.symbol === '\n' || token.symbol === '\r') endLine()
    else put(SYMBOLS[token.symbol] ?? '')
    if (token.type === 'open' || token.type === 'close') toSkip = 0
    if (writer.isFull()) break
  }
  flush()
  while (stack.length > 0 && state.flow !== page) close()
  state.flow = page
  if (page.cells.length > 0) endRow(page)
  endLine()
  writer.leave()
  for (const line of furniture) writer.line(line)
  return {
    title: facts['title'],
    author: facts['author'],
    created: moment(dates['creatim']),
    modified: moment(dates['revtim']),
  }
}

/** Encodings in which a byte of the upper half begins a character of two. */
const DOUBLE_BYTE = new Set(['gb18030', 'big5', 'shift_jis', 'euc-kr', 'cp949'])

/** Whether the bytes end within a character: programs write its second byte as the letter that it looks like. */
function isCut(bytes: readonly number[], encoding: string): boolean {
  if (bytes.length === 0 || !DOUBLE_BYTE.has(encoding)) return false
  let at = 0
  while (at < bytes.length) at += isLead(bytes[at]!, encoding) ? 2 : 1
  return at > bytes.length
}

function isLead(byte: number, encoding: string): boolean {
  if (encoding !== 'shift_jis') return byte > 0x80 && byte < 0xff
  return (byte > 0x80 && byte < 0xa0) || (byte >= 0xe0 && byte < 0xfd)
}

function moment(parts: Record<string, number> | undefined): string | null {
  const { yr = 0, mo = 1, dy = 1, hr = 0, min = 0 } = parts ?? {}
  return yr >= 1980 && yr <= 2200 ? new Date(Date.UTC(yr, mo - 1, dy, hr, min)).toISOString() : null
}
