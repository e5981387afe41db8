import { ANY, EVERYTHING, literal, MEMBERS, NOTHING } from './class-text.ts'
import { alternatives, type Cost, repeated, sequence, sign } from './cost.ts'

export const PATTERN_LOOKS = '正则表达式不能用前后查找和修饰符，如 (?=…)、(?!…)、(?<=…)、(?i:…)'
export const PATTERN_REFERS = String.raw`正则表达式不能用反向引用，如 \1`
export const PATTERN_REPEATS = '正则表达式里的重复次数太多，一处最多 1000 次'
export const PATTERN_UNKNOWN = '正则表达式里有不支持的写法'
/** RE2 allows no more repeats. */
const MOST_TIMES = 1000
/** The longest pattern, with its repeats written out. */
const HEAVIEST = 1500

/** The pattern for RE2, and its cost. */
export interface Read {
  source: string
  cost: Cost
}

export class Refused extends Error {}

/**
 * `{` begins a quantifier only in these forms; elsewhere it stands for itself. A following `?` changes which text
 * matches, not whether.
 */
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y
/** `(` with the characters that tell the kind of group. */
const GROUP_HEAD = /\((?:\?(?:<(?![=!])[^>]*>|:))?/y
/** Escapes for sets of characters. Only a look-ahead. */
const SET_AHEAD = /(?=\\[dDwWsSpP])/y
const CODE = /\\(?:u\{([\da-f]+)\}|u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|u([\da-f]{4})|x([\da-f]{2}))/iy
const CONTROL = /\\c([a-z])/iy
const PROPERTY = /\\[pP]\{(?:(?:Script|sc|General_Category|gc)=)?(\w+)\}/y
/** Long names of categories, with the short ones that RE2 knows. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Letter: 'L',
  Uppercase_Letter: 'Lu',
  Lowercase_Letter: 'Ll',
  Mark: 'M',
  Number: 'N',
  Decimal_Number: 'Nd',
  Punctuation: 'P',
  Symbol: 'S',
  Separator: 'Z',
}

/** Reads a JavaScript pattern, whose syntax has been checked, and writes it for RE2. */
export class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** `spread` as in {@link sequence}. */
  whole(spread: number): Read {
    return this.#alternatives(spread)
  }

  #alternatives(spread: number): Read {
    const parts = [this.#sequence(spread)]
    while (this.#takes('|')) parts.push(this.#sequence(spread))
    if (parts.length === 1) return parts[0]!
    return { source: parts.map(({ source }) => source).join('|'), cost: alternatives(parts.map(({ cost }) => cost)) }
  }

  #sequence(spread: number): Read {
    let source = ''
    const parts: Cost[] = []
    let begun = spread
    while (this.#at < this.#text.length && !'|)'.includes(this.#text[this.#at]!)) {
      const isStart = parts.length === 0 && this.#text[this.#at] === '^'
      const one = this.#repeated()
      // A pattern that is anchored at the start begins at one position only.
      if (isStart) begun = 0
      source += one.source
      parts.push(one.cost)
    }
    const cost = sequence(parts, begun)
    if (cost.weight > HEAVIEST) throw new Refused(PATTERN_REPEATS)
    return { source, cost }
  }

  #repeated(): Read {
    const one = this.#piece()
    const found = this.#match(QUANTIFIER)
    if (!found) return one
    const [, mark = '', low = '', comma = '', high = ''] = found
    const least = mark === '' ? Number(low) : mark === '+' ? 1 : 0
    const most = mark === '' ? maxCount(comma, low, high) : mark === '?' ? 1 : Infinity
    if (least > MOST_TIMES || (most !== Infinity && most > MOST_TIMES)) throw new Refused(PATTERN_REPEATS)
    const count = mark === '' ? `{${least}${comma}${high}}` : mark
    return { source: `(?:${one.source})${count}`, cost: repeated(one.cost, least, most) }
  }

  #piece(): Read {
    const character = this.#text[this.#at]!
    if (character === '(') return this.#group()
    if (character === '[') return { source: this.#class(), cost: sign(1) }
    if (character === '\\') return this.#escape()
    const taken = this.#character()
    if (taken === '.') return { source: ANY, cost: sign(1) }
    if (taken === '^' || taken === '$') return { source: taken, cost: sign(0) }
    return { source: literal(taken), cost: sign(1) }
  }

  #group(): Read {
    const [head] = this.#match(GROUP_HEAD)!
    // `(?` of a kind of group that is not supported.
    if (head === '(' && this.#text[this.#at] === '?') throw new Refused(PATTERN_LOOKS)
    const { source, cost } = this.#alternatives(0)
    this.#at += 1
    return { source: `(?:${source})`, cost }
  }

  #escape(): Read {
    const next = this.#text[this.#at + 1] ?? ''
    if (/[1-9]/.test(next) || this.#text.startsWith(String.raw`\k<`, this.#at)) throw new Refused(PATTERN_REFERS)
    if (next === 'b' || next === 'B') return { source: this.#taken(2), cost: sign(0) }
    const source = this.#member()
    return { source: MEMBERS[next] === source ? `[${source}]` : source, cost: sign(1) }
  }

  #class(): string {
    this.#at += 1
    const isNegated = this.#takes('^')
    let members = ''
    let isSet = false
    while (this.#text[this.#at] !== ']') {
      const wasSet = isSet
      isSet = this.#match(SET_AHEAD) !== null
      members += this.#text[this.#at] === '\\' ? this.#member(true) : this.#classCharacter(wasSet)
    }
    this.#at += 1
    if (members === '') return isNegated ? EVERYTHING : NOTHING
    return `[${isNegated ? '^' : ''}${members}]`
  }

  /** A `-` between two characters is a range; beside a set such as `\s`, and at the ends, it stands for itself. */
  #classCharacter(isAfterSet: boolean): string {
    const taken = this.#character()
    return taken === '-' && !isAfterSet && this.#match(SET_AHEAD) === null ? '-' : literal(taken)
  }

  /** An escape for a set of characters, as a member of a class. */
  #member(isInClass = false): string {
    const code = this.#match(CODE)
    if (code) return literal(String.fromCodePoint(codePoint(code)))
    const control = this.#match(CONTROL)
    if (control) return literal(String.fromCodePoint(control[1]!.charCodeAt(0) % 32))
    const property = this.#match(PROPERTY)
    if (property) return `${property[0].slice(0, 2)}{${CATEGORIES[property[1]!] ?? property[1]}}`
    this.#at += 1
    const next = this.#character()
    if (MEMBERS[next] !== undefined) return MEMBERS[next]
    if (isInClass && next === 'b') return literal('\b')
    if (next === '0') return literal('\0')
    return 'dDwWtnvfr'.includes(next) ? `\\${next}` : literal(next)
  }

  #takes(character: string): boolean {
    const isThere = this.#text[this.#at] === character
    if (isThere) this.#at += 1
    return isThere
  }

  #character(): string {
    return this.#taken(this.#text.codePointAt(this.#at)! > 0xffff ? 2 : 1)
  }

  #taken(length: number): string {
    this.#at += length
    return this.#text.slice(this.#at - length, this.#at)
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at += found[0].length
    return found
  }
}

const maxCount = (comma: string, low: string, high: string): number =>
  comma === '' ? Number(low) : high === '' ? Infinity : Number(high)

function codePoint([, long, high, low, four, two]: RegExpExecArray): number {
  if (high !== undefined && low !== undefined)
    return (Number.parseInt(high, 16) - 0xd800) * 0x400 + (Number.parseInt(low, 16) - 0xdc00) + 0x10000
  const point = Number.parseInt(long ?? four ?? two!, 16)
  // No text that we check contains half a surrogate pair.
  if (point >= 0xd800 && point <= 0xdfff) throw new Refused(PATTERN_UNKNOWN)
  return point
}
