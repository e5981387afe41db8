import { RE2JS } from 're2js'
import { rawPatternProblem } from '../raw-pattern.ts'
import { PATTERN_UNKNOWN, type Read, Reader, Refused } from './read.ts'

/** This many steps take some milliseconds. */
export const MOST_STEPS = 100_000
/** How many compiled patterns are cached. */
const KEPT = 200

/** A typed pattern. The time for checking a value grows only linearly with its length. */
export interface LinearPattern {
  fits: (value: string) => boolean
  /** The most steps for checking a value; more than {@link MOST_STEPS} should not be done at once. */
  stepsFor: (value: string) => number
  /** Its length when its repeats are written out. */
  weight: number
}

type Part = 'whole' | 'anywhere'

const kept = new Map<string, LinearPattern | string>()

/**
 * The pattern, or the message why it is refused. Its meaning is that in JavaScript with the flag `u`. `part`: the whole
 * value must match, or any part of it. Backtracking engines take hours for `(a*)*b` or `.*.*.*.*x`; RE2 follows all
 * ways at once, so look-around and back references, which need backtracking, are refused.
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
  const read = readPattern(source, part)
  if (typeof read === 'string') return read
  try {
    const engine = RE2JS.compile(part === 'whole' ? read.source : `(?s:.*)(?:${read.source})(?s:.*)`)
    const { ways, weight } = read.cost
    // `testExact` matches the whole value. It builds no table of states, which would take the most time.
    return { fits: (value) => engine.testExact(value), stepsFor: (value) => value.length * ways, weight }
  } catch {
    return PATTERN_UNKNOWN
  }
}

/** The longest text that a pattern for finding may match, and the most ways that may be open while it looks. */
const LONGEST_FOUND = 100
const MOST_WAYS = 64
export const PATTERN_UNBOUNDED = `查找用的正则表达式必须有最大长度：请用 {1,20} 代替 * 和 +，最长 ${LONGEST_FOUND} 个字`
export const PATTERN_EMPTY = '正则表达式不能匹配空的内容'

type FoundRange = [start: number, end: number]

/**
 * Finds all parts that a pattern matches, or the message why it is refused. What it matches must have a greatest
 * length: otherwise each search could read the whole rest of the text, which takes hours for a long one.
 */
export function linearFinder(source: string): ((text: string) => FoundRange[]) | string {
  const problem = rawPatternProblem(source)
  if (problem !== null) return problem
  const read = readPattern(source, 'anywhere')
  if (typeof read === 'string') return read
  const { least, most, ways } = read.cost
  if (most > LONGEST_FOUND || ways > MOST_WAYS) return PATTERN_UNBOUNDED
  if (least === 0) return PATTERN_EMPTY
  try {
    const engine = RE2JS.compile(read.source)
    return (text) => {
      const found: FoundRange[] = []
      const matcher = engine.matcher(text)
      while (matcher.find()) found.push([matcher.start(), matcher.end()])
      return found
    }
  } catch {
    return PATTERN_UNKNOWN
  }
}

function readPattern(source: string, part: Part): Read | string {
  try {
    return new Reader(source).whole(part === 'whole' ? 0 : Infinity)
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}
