import { foldRadicals } from '#core/text/radicals.ts'
import { type Normalized, unitsToString } from './normalized.ts'
import { isUnspaced } from './scripts.ts'
import { isTraditional, simplified, simplify } from './simplify.ts'

/**
 * What happens to white space between two Han characters or kana. PDF extraction puts line breaks and spaces there, so
 * in content they mean nothing; in a title or query a space is how people separate words, unless a character is alone.
 */
export type HanSpacing = 'drop' | 'keep'

// Marks that compose with the character before them: combining marks, half-width kana voicing, Hangul jamo.
const COMPOSING = /[\p{M}\uFF9E\uFF9F\u1160-\u11FF]/u
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/
const SPACE = 32
const NEWLINE = 10

/** What `normalizeCluster` makes of each code unit, when that is one unit; filled on demand. */
const simple = new Uint16Array(0x10000)
const COMPLEX = 0xffff
const DROPPED = 0xfffe
/** The same for units that need no look at their neighbours; all others are COMPLEX here. */
const plain = new Uint16Array(0x10000)
/** 0 unknown, 1 does not compose with the unit before it, 2 composes with it. */
const composing = new Uint8Array(0x10000)
/** Buffers for one text, which are reused: most texts need only the result as new memory. */
let scratch = newDraft(4096)
/** 0, 1, 2, …: the positions of a text that kept its length. */
let identity = Int32Array.from({ length: 4097 }, (_, i) => i)

/**
 * NFKC, radicals as the ideographs they are, lower case, diacritics off Latin letters, every kind of space one space,
 * controls and invisible marks out.
 */
export function normalize(original: string, spacing: HanSpacing): Normalized {
  if (scratch.units.length < original.length + 16) scratch = newDraft(original.length * 2)
  const draft = scratch
  Object.assign(draft, { length: 0, isTraditional: false, hasSpaces: false, keepsPositions: true })
  if (takePlain(original, draft)) draft.length = original.length
  else for (let at = 0; at < original.length;) at = take(original, at, draft)
  if (draft.hasSpaces) dropHanSpaces(draft, spacing)
  const text = unitsToString(draft.units, draft.length)
  const result = draft.keepsPositions ? withPositionsKept(text) : withPositions(text, draft)
  return draft.isTraditional ? simplify(result) : result
}

function withPositionsKept(text: string): Normalized {
  if (identity.length <= text.length) identity = Int32Array.from({ length: text.length * 2 }, (_, i) => i)
  return { text, starts: identity.subarray(0, text.length), ends: identity.subarray(1, text.length + 1) }
}

function withPositions(text: string, { starts, ends, length }: Draft): Normalized {
  return { text, starts: starts.slice(0, length), ends: ends.slice(0, length) }
}

interface Draft {
  units: Uint16Array
  starts: Int32Array
  ends: Int32Array
  length: number
  /** The text contains a character that may have another form in simplified script. Most texts need no conversion. */
  isTraditional: boolean
  hasSpaces: boolean
  /** Every code unit stands at the position of the one it was made from. */
  keepsPositions: boolean
}

function newDraft(size: number): Draft {
  return {
    units: new Uint16Array(size),
    starts: new Int32Array(size),
    ends: new Int32Array(size),
    length: 0,
    isTraditional: false,
    hasSpaces: false,
    keepsPositions: true,
  }
}

/**
 * Converts the whole text if every code unit is known and becomes one other unit, as in nearly all texts; else returns
 * false.
 */
function takePlain(original: string, draft: Draft): boolean {
  const { units } = draft
  let [spaces, script] = [false, false]
  for (let at = 0; at < original.length; at++) {
    const unit = original.charCodeAt(at)
    const mapped = plain[unit]! || learnPlain(unit)
    if (mapped === COMPLEX) return false
    units[at] = mapped
    if (mapped === SPACE || mapped === NEWLINE) spaces = true
    else if (simplified[mapped] !== mapped) script ||= isTraditional(mapped)
  }
  draft.hasSpaces = spaces
  draft.isTraditional = script
  return true
}

function learnPlain(unit: number): number {
  const mapped = composes(unit) ? COMPLEX : learn(unit)
  return (plain[unit] = mapped === DROPPED ? COMPLEX : mapped)
}

/** Appends what stands at `at` (with the marks after it); returns where the next one begins. */
function take(original: string, at: number, draft: Draft): number {
  if (at >= original.length) return at
  const unit = original.charCodeAt(at)
  const mapped = simple[unit] || learn(unit)
  const single = at + 1 === original.length || !composes(original.charCodeAt(at + 1))
  if (mapped === DROPPED) {
    draft.keepsPositions = false
    return at + 1
  }
  if (mapped !== COMPLEX && single) {
    append(draft, mapped, at, at + 1)
    return at + 1
  }
  let end = at + ((original.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
  while (end < original.length && composes(original.charCodeAt(end))) end++
  const cluster = normalizeCluster(original.slice(at, end))
  for (let i = 0; i < cluster.length; i++) append(draft, cluster.charCodeAt(i), at, end)
  if (cluster.length !== 1 || end !== at + 1) draft.keepsPositions = false
  return end
}

function append(draft: Draft, unit: number, start: number, end: number): void {
  if (draft.length === draft.units.length) grow(draft)
  draft.units[draft.length] = unit
  draft.starts[draft.length] = start
  draft.ends[draft.length] = end
  draft.length++
  if (unit === SPACE || unit === NEWLINE) draft.hasSpaces = true
  else if (isTraditional(unit)) draft.isTraditional = true
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
  const folded = foldRadicals(cluster).normalize('NFKC').toLowerCase().normalize('NFD')
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

function isUnspacedAt(draft: Draft, at: number): boolean {
  return isUnspaced(draft.units[at] ?? 0)
}

/** Removes white space between unspaced characters, in place. An empty line stays, because it separates paragraphs. */
function dropHanSpaces(draft: Draft, spacing: HanSpacing): void {
  const { units } = draft
  let [kept, piece] = [0, 0]
  for (let at = 0; at < draft.length;) {
    if (units[at] !== SPACE && units[at] !== NEWLINE) {
      piece++
      move(draft, at++, kept++)
      continue
    }
    const end = endOfSpace(draft, at)
    const between = kept > 0 && end < draft.length && isUnspacedAt(draft, kept - 1) && isUnspacedAt(draft, end)
    if (between && isNoise(draft, { at, end, piece }, spacing)) leavePositions(draft)
    else while (at < end) move(draft, at++, kept++)
    at = end
    piece = 0
  }
  draft.length = kept
}

/** From here on, positions differ from those in the original. Until now they may not have been written. */
function leavePositions(draft: Draft): void {
  if (!draft.keepsPositions) return
  draft.keepsPositions = false
  for (let i = 0; i < draft.length; i++) {
    draft.starts[i] = i
    draft.ends[i] = i + 1
  }
}

function endOfSpace(draft: Draft, at: number): number {
  let end = at
  while (end < draft.length && (draft.units[end] === SPACE || draft.units[end] === NEWLINE)) end++
  return end
}

function move(draft: Draft, from: number, to: number): void {
  if (from === to) return
  draft.units[to] = draft.units[from] ?? 0
  draft.starts[to] = draft.starts[from] ?? 0
  draft.ends[to] = draft.ends[from] ?? 0
}

function isNoise(draft: Draft, gap: { at: number; end: number; piece: number }, spacing: HanSpacing): boolean {
  let breaks = 0
  for (let i = gap.at; i < gap.end; i++) if (draft.units[i] === NEWLINE) breaks++
  if (breaks > 1) return false
  if (spacing === 'drop' || breaks === 1) return true
  // "知 识 管 理": characters set apart one by one. One lone character ("李 合同") is a word of its own.
  const aloneAfter = gap.end + 1 === draft.length || !isUnspacedAt(draft, gap.end + 1)
  return gap.piece === 1 && aloneAfter
}
