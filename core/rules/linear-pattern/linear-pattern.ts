import { RE2JS } from 're2js'
import { rawPatternProblem } from '../raw-pattern.ts'
import { PATTERN_UNKNOWN, type Read, Reader, Refused } from './read.ts'

/** So many steps take some milliseconds. */
export const MOST_STEPS = 100_000
/** Compiled patterns that are kept. */
const KEPT = 200

/** A pattern that somebody typed. Judging takes a time that grows with the value's length and no faster. */
export interface LinearPattern {
  fits: (value: string) => boolean
  /** How many steps judging a value takes at most; more than {@link MOST_STEPS} should not be taken at once. */
  stepsFor: (value: string) => number
  /** How long it is when its repeats are written out. */
  weight: number
}

type Part = 'whole' | 'anywhere'

const kept = new Map<string, LinearPattern | string>()

/**
 * The pattern, or the sentence why it is refused. It means what it means in JavaScript with the flag `u`. `part`: the
 * whole value fits, or anything in it. Engines that go back and try again take hours for `(a*)*b` or `.*.*.*.*x`; RE2
 * follows all ways at once, so look-around and back references, which need going back, are refused.
 */
export function linearPattern(source: string, part: Part): LinearPattern | string {
  const key = `${part} ${source}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = compiled(source, part)
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
  kept.set(key, made)
  return made
}

function compiled(source: string, part: Part): LinearPattern | string {
  const problem = rawPatternProblem(source)
  if (problem !== null) return problem
  const read = readOf(source, part)
  if (typeof read === 'string') return read
  try {
    const engine = RE2JS.compile(part === 'whole' ? read.source : `(?s:.*)(?:${read.source})(?s:.*)`)
    const { ways, weight } = read.cost
    // `testExact` asks for the whole value. It keeps no table of states, whose making is what takes long.
    return { fits: (value) => engine.testExact(value), stepsFor: (value) => value.length * ways, weight }
  } catch {
    return PATTERN_UNKNOWN
  }
}

function readOf(source: string, part: Part): Read | string {
  try {
    return new Reader(source).whole(part === 'whole' ? 0 : Infinity)
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}
