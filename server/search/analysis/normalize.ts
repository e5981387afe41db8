import { Converter } from 'opencc-js/t2cn'

/**
 * Text as the index sees it, with the way back: code unit `i` of `text` was made from the original's code units
 * `starts[i]` up to (not including) `ends[i]`.
 */
export interface Normalized {
  text: string
  starts: Int32Array
  ends: Int32Array
}

/**
 * What happens to white space between two Han characters. PDF extraction puts line breaks and spaces there, so in
 * content they mean nothing; in a title or query a space is how people separate words, unless a character stands alone.
 */
export type HanSpacing = 'drop' | 'keep'

const toSimplified = Converter({ from: 't', to: 'cn' })

// Marks that compose with the character before them: combining marks, half-width kana voicing, Hangul jamo.
const COMPOSING = /[\p{M}\uFF9E\uFF9F\u1160-\u11FF]/u
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/
export const HAN = /\p{Script=Han}/u
const SURROGATE = /[\ud800-\udfff]/
const SPACE = 32

/** What `normalizeCluster` makes of each code unit, when that is one unit; filled on demand. */
const simple = new Uint16Array(0x10000)
const COMPLEX = 0xffff
const DROPPED = 0xfffe
/** 0 unknown, 1 does not compose with the unit before, 2 does. */
const composing = new Uint8Array(0x10000)
/** 0 unknown, 1 not Han, 2 Han (BMP only; surrogates are looked at as code points). */
const han = new Uint8Array(0x10000)

/** 0 unknown, 1 is simplified already, 2 has to be looked at. */
const traditional = new Uint8Array(0x10000)
/** Characters that are converted within certain words only (瞭解, 沈浸, 答覆); a test finds any that is missing here. */
const CONVERTED_IN_WORDS = '坏瞭藉覆沈哩甦衹'

/** NFKC, lower case, diacritics off Latin letters, every kind of space one space, controls and invisible marks out. */
export function normalize(original: string, spacing: HanSpacing): Normalized {
  const room = original.length + 16
  const draft = {
    units: new Uint16Array(room),
    starts: new Int32Array(room),
    ends: new Int32Array(room),
    length: 0,
    isTraditional: false,
  }
  for (let at = 0; at < original.length;) at = take(original, takePlain(original, at, draft), draft)
  dropHanSpaces(draft, spacing)
  const text = unitsToString(draft.units.subarray(0, draft.length))
  const starts = draft.starts.subarray(0, draft.length)
  const ends = draft.ends.subarray(0, draft.length)
  return draft.isTraditional ? simplify(text, starts, ends) : { text, starts, ends }
}

interface Draft {
  units: Uint16Array
  starts: Int32Array
  ends: Int32Array
  length: number
  /** Something in it may have another form in simplified script; most texts are spared the conversion. */
  isTraditional: boolean
}

/** Copies as long as every code unit is known and becomes one other: nearly all of nearly every text. */
function takePlain(original: string, from: number, draft: Draft): number {
  const { units, starts, ends } = draft
  const room = Math.min(original.length - 1, from + units.length - draft.length)
  let [at, length, script] = [from, draft.length, 0]
  for (let next = original.charCodeAt(at); at < room; at++, length++) {
    const mapped = simple[next]!
    next = original.charCodeAt(at + 1)
    if (mapped === 0 || mapped >= DROPPED || composing[next] !== 1) break
    units[length] = mapped
    starts[length] = at
    ends[length] = at + 1
    const kind = traditional[mapped]!
    if (kind !== 1) script |= kind === 2 || learnScript(mapped) === 2 ? 1 : 0
  }
  draft.length = length
  if (script === 1) draft.isTraditional = true
  return at
}

/** Appends what stands at `at` (with the marks after it); returns where the next one begins. */
function take(original: string, at: number, draft: Draft): number {
  if (at >= original.length) return at
  const unit = original.charCodeAt(at)
  const mapped = simple[unit] || learn(unit)
  const single = at + 1 === original.length || !composes(original.charCodeAt(at + 1))
  if (mapped === DROPPED) return at + 1
  if (mapped !== COMPLEX && single) {
    append(draft, mapped, at, at + 1)
    return at + 1
  }
  let end = at + ((original.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
  while (end < original.length && composes(original.charCodeAt(end))) end++
  const cluster = normalizeCluster(original.slice(at, end))
  for (let i = 0; i < cluster.length; i++) append(draft, cluster.charCodeAt(i), at, end)
  return end
}

function append(draft: Draft, unit: number, start: number, end: number): void {
  if (draft.length === draft.units.length) grow(draft)
  draft.units[draft.length] = unit
  draft.starts[draft.length] = start
  draft.ends[draft.length] = end
  draft.length++
  if ((traditional[unit] || learnScript(unit)) === 2) draft.isTraditional = true
}

function learnScript(unit: number): number {
  const character = String.fromCharCode(unit)
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
  const converts = isSurrogate || CONVERTED_IN_WORDS.includes(character) || toSimplified(character) !== character
  return (traditional[unit] = converts ? 2 : 1)
}

/** NFKC can expand (U+FDFA becomes 18 characters), so the first guess of the length may be too small. */
function grow(draft: Draft): void {
  const size = draft.units.length * 2
  const units = new Uint16Array(size)
  units.set(draft.units)
  const starts = new Int32Array(size)
  starts.set(draft.starts)
  const ends = new Int32Array(size)
  ends.set(draft.ends)
  Object.assign(draft, { units, starts, ends })
}

function learn(unit: number): number {
  const character = String.fromCharCode(unit)
  let mapped = COMPLEX
  if (INVISIBLE.test(character)) mapped = DROPPED
  else if (unit < 0xd800 || unit > 0xdfff) {
    const made = normalizeCluster(character)
    if (made.length === 1) mapped = made.charCodeAt(0)
  }
  simple[unit] = mapped
  return mapped
}

function normalizeCluster(cluster: string): string {
  const folded = cluster.normalize('NFKC').toLowerCase().normalize('NFD')
  // Only Latin loses its marks: in kana (が) and other scripts the mark makes another letter.
  const stripped = folded.replace(/(\p{Script=Latin})\p{M}+/gu, '$1').normalize('NFC')
  return stripped.replace(/[\s\p{Cc}]/gu, (space) => (space === '\n' ? '\n' : ' '))
}

function composes(unit: number): boolean {
  const known = composing[unit]
  if (known) return known === 2
  const does = COMPOSING.test(String.fromCharCode(unit))
  composing[unit] = does ? 2 : 1
  return does
}

function isHanAt(draft: Draft, at: number): boolean {
  const unit = draft.units[at] ?? 0
  if (unit >= 0xd800 && unit <= 0xdfff) return true
  const known = han[unit]
  if (known) return known === 2
  const is = HAN.test(String.fromCharCode(unit))
  han[unit] = is ? 2 : 1
  return is
}

/** Takes white space out from between Han characters, in place. An empty line stays: it parts paragraphs. */
function dropHanSpaces(draft: Draft, spacing: HanSpacing): void {
  let kept = 0
  let piece = 0
  for (let at = 0; at < draft.length;) {
    const end = endOfSpace(draft, at)
    if (end === at) {
      piece++
      move(draft, at++, kept++)
      continue
    }
    const between = kept > 0 && end < draft.length && isHanAt(draft, kept - 1) && isHanAt(draft, end)
    if (!between || !isNoise(draft, { at, end, piece }, spacing)) while (at < end) move(draft, at++, kept++)
    at = end
    piece = 0
  }
  draft.length = kept
}

function endOfSpace(draft: Draft, at: number): number {
  let end = at
  while (end < draft.length && (draft.units[end] === SPACE || draft.units[end] === 10)) end++
  return end
}

function move(draft: Draft, from: number, to: number): void {
  draft.units[to] = draft.units[from] ?? 0
  draft.starts[to] = draft.starts[from] ?? 0
  draft.ends[to] = draft.ends[from] ?? 0
}

function isNoise(draft: Draft, gap: { at: number; end: number; piece: number }, spacing: HanSpacing): boolean {
  let breaks = 0
  for (let i = gap.at; i < gap.end; i++) if (draft.units[i] === 10) breaks++
  if (breaks > 1) return false
  if (spacing === 'drop' || breaks === 1) return true
  // "知 识 管 理": characters set apart one by one. One lone character ("李 合同") is a word of its own.
  const aloneAfter = gap.end + 1 === draft.length || !isHanAt(draft, gap.end + 1)
  return gap.piece === 1 && aloneAfter
}

function unitsToString(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')
}

/** OpenCC keeps the number of code points (a test holds it to that), not always that of code units. */
function simplify(text: string, starts: Int32Array, ends: Int32Array): Normalized {
  const simplified = toSimplified(text)
  if (simplified === text) return { text, starts, ends }
  // Without surrogates and as long as before, every code unit has kept its place.
  if (simplified.length === text.length && !SURROGATE.test(text)) return { text: simplified, starts, ends }
  const result = {
    text: simplified,
    starts: new Int32Array(simplified.length),
    ends: new Int32Array(simplified.length),
  }
  let from = 0
  for (let to = 0; to < simplified.length;) {
    const taken = (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1
    const made = (simplified.codePointAt(to) ?? 0) > 0xffff ? 2 : 1
    result.starts.fill(starts[from] ?? 0, to, to + made)
    result.ends.fill(ends[from + taken - 1] ?? 0, to, to + made)
    from += taken
    to += made
  }
  return result
}
