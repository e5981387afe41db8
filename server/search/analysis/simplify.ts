import { Converter } from 'opencc-js/t2cn'
import { type Normalized, unitsToString } from './normalized.ts'
import { isUnspaced, SURROGATE } from './scripts.ts'

const toSimplified = Converter({ from: 't', to: 'cn' })

const DEPENDS = 0xffff
/** 0 unknown, otherwise the character in simplified script; 0xffff where that depends on its neighbours. */
export const simplified = new Uint16Array(0x10000)
/** Characters that some words convert in another way (瞭解, 乾隆, 答覆). A test finds any that is missing here. */
const CONVERTED_BY_WORD = '坏瞭逕鍊計么麼麽乾噁藉俱祕濛蒐覆剋鍾氾昇吒沈徵釐彷甦扞於鉅脩陞哩劄畫薹衹袷谿'

export function isTraditional(unit: number): boolean {
  return (simplified[unit] || learnScript(unit)) !== unit
}

function learnScript(unit: number): number {
  const character = String.fromCharCode(unit)
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
  const alone = toSimplified(character)
  const depends = isSurrogate || alone.length > 1 || CONVERTED_BY_WORD.includes(character)
  return (simplified[unit] = depends ? DEPENDS : alone.charCodeAt(0))
}

/**
 * Converts to simplified script. OpenCC keeps the number of code points (a test checks it), but not always the number
 * of code units.
 */
export function simplify(normalized: Normalized): Normalized {
  const { text, starts, ends } = normalized
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at)
    const mapped = simplified[unit] || learnScript(unit)
    if (mapped !== DEPENDS) {
      units[at++] = mapped
      continue
    }
    const end = simplifyRun(text, at, units)
    if (end === null) return simplifyWhole(normalized)
    at = end
  }
  return { text: unitsToString(units, units.length), starts, ends }
}

/**
 * Converts the run around a character that depends on its neighbours. Returns where the run ends, or null if positions
 * would shift.
 */
function simplifyRun(text: string, at: number, units: Uint16Array): number | null {
  let [start, end] = [at, at + 1]
  while (start > 0 && isUnspaced(text.charCodeAt(start - 1))) start--
  while (end < text.length && isUnspaced(text.charCodeAt(end))) end++
  const original = text.slice(start, end)
  const run = toSimplified(original)
  if (SURROGATE.test(original) || SURROGATE.test(run)) return null
  for (let i = 0; i < run.length; i++) units[start + i] = run.charCodeAt(i)
  return end
}

function simplifyWhole({ text, starts, ends }: Normalized): Normalized {
  const made = toSimplified(text)
  if (made === text) return { text, starts, ends }
  const result = { text: made, starts: new Int32Array(made.length), ends: new Int32Array(made.length) }
  let from = 0
  for (let to = 0; to < made.length;) {
    const taken = (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1
    const units = (made.codePointAt(to) ?? 0) > 0xffff ? 2 : 1
    result.starts.fill(starts[from] ?? 0, to, to + units)
    result.ends.fill(ends[from + taken - 1] ?? 0, to, to + units)
    from += taken
    to += units
  }
  return result
}
