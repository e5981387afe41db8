import { decodeEntity } from '../markup/index.ts'

/** Plain text while it is built, with the source position of every character. */
export interface MappedText {
  text: string[]
  at: number[]
}

/** How long a link's target, a tag or a code span may be; a longer one is plain text. */
const REACH = 2000

const LINK_TARGET = /\]\([^()\n]{0,1000}(?:\([^()\n]{0,500}\)[^()\n]{0,500})?\)|\]\[[^\][\n]{0,200}\]/y
const HTML_TAG = /<\/?[A-Za-z][^<>\n]{0,2000}>|<!--[^\n]{0,2000}?-->/y
const AUTOLINK = /<(?:https?:|mailto:|[\w.+-]{1,64}@)[^\s<>]{1,1000}>/y
const ENTITY = /&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,15});/y
const ESCAPED = /[!-/:-@[-`{-~]/

/**
 * Appends the readable text of one line of markdown: links and pictures become their words; emphasis, tags and escapes
 * are removed; code stays. `from` and `to` are the bounds of the line in `source`.
 */
export function appendInline(out: MappedText, source: string, from: number, to: number): void {
  const first = out.text.length
  const brackets: number[] = [] // positions in `out` of opening brackets that may begin a link
  let at = from
  const keep = (count: number) => {
    for (let next = at; next < at + count; next += 1) push(out, source.charAt(next), next)
    at += count
  }

  while (at < to) {
    const character = source.charAt(at)
    if (character === '\\' && ESCAPED.test(source.charAt(at + 1)) && at + 1 < to) {
      at += 1
      keep(1)
    } else if (character === '`') {
      at = appendCode(out, source, at, to)
    } else if (character === '[') {
      brackets.push(out.text.length)
      keep(1)
    } else if (character === ']') {
      const link = brackets.pop()
      const target = link === undefined ? 0 : matchLength(LINK_TARGET, source, at, to)
      if (link !== undefined && target > 0) {
        unwrap(out, link)
        at += target
      } else keep(1)
    } else if (character === '<') {
      at = appendAngle(out, source, at, to)
    } else if (character === '&') {
      at = appendEntity(out, source, at, to)
    } else if (character === '*' || character === '_' || character === '~') {
      at = appendMarks(out, source, at, from, to)
    } else keep(1)
  }
  dropUnwrapped(out, first)
}

/** Closes the gaps that {@link unwrap} left, so that every entry is one UTF-16 unit of the text. */
function dropUnwrapped(out: MappedText, first: number): void {
  let kept = first
  for (let index = first; index < out.text.length; index += 1) {
    if (out.text[index] === '') continue
    out.text[kept] = out.text[index] as string
    out.at[kept] = out.at[index] as number
    kept += 1
  }
  out.text.length = kept
  out.at.length = kept
}

function push(out: MappedText, text: string, at: number): void {
  out.text.push(text)
  out.at.push(at)
}

/** Takes away the opening bracket of a link, and the exclamation mark of a picture. */
function unwrap(out: MappedText, bracket: number): void {
  out.text[bracket] = ''
  if (out.text[bracket - 1] === '!') out.text[bracket - 1] = ''
}

function appendCode(out: MappedText, source: string, from: number, to: number): number {
  let ticks = 1
  while (source.charAt(from + ticks) === '`') ticks += 1
  const start = from + ticks
  const end = source.slice(start, Math.min(to, start + REACH)).indexOf('`'.repeat(ticks))
  const stop = end < 0 ? start : start + end
  for (let at = start; at < stop; at += 1) push(out, source.charAt(at), at)
  return Math.min(to, end < 0 ? start : stop + ticks)
}

/** A tag is removed, an address in angle brackets loses the brackets, and any other "less than" stays. */
function appendAngle(out: MappedText, source: string, from: number, to: number): number {
  const address = matchLength(AUTOLINK, source, from, to)
  for (let at = from + 1; at < from + address - 1; at += 1) push(out, source.charAt(at), at)
  const length = address || matchLength(HTML_TAG, source, from, to)
  if (length === 0) push(out, '<', from)
  return from + Math.max(1, length)
}

function appendEntity(out: MappedText, source: string, from: number, to: number): number {
  const length = matchLength(ENTITY, source, from, to)
  const decoded = length === 0 ? null : decodeEntity(source.slice(from + 1, from + length - 1))
  if (decoded === null) {
    push(out, '&', from)
    return from + 1
  }
  for (const unit of decoded.split('')) push(out, unit, from)
  return from + length
}

/** `*` and `~~` mark unless they stand between spaces; `_` only at the edge of a word, so that snake_case survives. */
function appendMarks(out: MappedText, source: string, from: number, start: number, to: number): number {
  const mark = source.charAt(from)
  let end = from
  while (end < to && source.charAt(end) === mark) end += 1
  const before = from > start ? source.charAt(from - 1) : ' '
  const after = end < to ? source.charAt(end) : ' '
  const isLoose = /\s/.test(before) && /\s/.test(after)
  const isInWord = mark === '_' && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)
  const isSingleTilde = mark === '~' && end - from < 2
  if (isLoose || isInWord || isSingleTilde) {
    for (let at = from; at < end; at += 1) push(out, mark, at)
  }
  return end
}

function matchLength(pattern: RegExp, source: string, at: number, to: number): number {
  pattern.lastIndex = at
  const length = pattern.exec(source)?.[0].length ?? 0
  return at + length <= to ? length : 0
}
