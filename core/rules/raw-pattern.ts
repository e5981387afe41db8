/** Longer ones are nobody's rule for a cell. */
const LONGEST = 1000

export const PATTERN_TOO_LONG = `正则表达式不能超过 ${LONGEST} 个字符`
export const PATTERN_NESTED = '正则表达式不能嵌套重复'
export const PATTERN_BROKEN = '正则表达式格式不正确'

/** With the rules for Unicode if it keeps them, else with the older ones; null: it is no pattern. */
export function compiled(source: string): RegExp | null {
  for (const flags of ['u', ''])
    try {
      return new RegExp(source, flags)
    } catch {
      // The older rules take more, such as `\-`.
    }
  return null
}

/** Why a pattern that somebody typed is not tried at all; null when it may be. */
export function rawPatternProblem(source: string): string | null {
  if (source.length > LONGEST) return PATTERN_TOO_LONG
  if (!compiled(source)) return PATTERN_BROKEN
  return hasNestedQuantifier(source) ? PATTERN_NESTED : null
}

/** `{` begins a quantifier only in these forms; elsewhere it stands for itself. A `?` behind repeats nothing. */
const QUANTIFIER = /([*+?]|\{(\d+)(,?)(\d*)\})\??/y

/** `(` with what says which kind of group it is. */
const GROUP_HEAD = /\((?:\?(?:<[=!]|<[^>]*>|[a-z-]*:|[=!]))?/y

/** A piece that is read whole: an escape, so that the braces of `\p{L}` are no quantifier; a class; one sign. */
const PIECE = /\\(?:[pP]\{[A-Za-z_][^}]*\}|u\{[\da-f]+\}|k<[^>]*>|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/iy

/** What is known of a group. */
interface Group {
  /** A text may fit it in more than one way: something in it may be there more or less often. */
  isLoose: boolean
  /** How its alternatives begin; null where it is not one sign that is always there. */
  heads: (string | null)[]
  /** The next piece begins an alternative. */
  isBegun: boolean
}

const newGroup = (): Group => ({ isLoose: false, heads: [], isBegun: true })

/**
 * Whether something loose stands in a group that repeats: `(a+)+`, `(a?b*){2,}`, `(a|a)*`. Only such patterns take a time
 * that doubles with every character. Alternatives that begin with different signs are not loose: `(ab|cd)+`.
 */
export function hasNestedQuantifier(source: string): boolean {
  const open = [newGroup()]
  let closed: Group | null = null
  for (let at = 0; at < source.length;) {
    const inner = open.at(-1)!
    const quantifier = quantifierAt(source, at)
    if (quantifier) {
      if (quantifier.isMany && closed && isLoose(closed)) return true
      if (quantifier.isVarying) loosen(inner)
      closed = null
      at += quantifier.length
      continue
    }
    const piece = source[at] === '(' ? matchAt(GROUP_HEAD, source, at) : matchAt(PIECE, source, at)
    closed = piece === ')' ? leave(open) : null
    if (source[at] === '(') enter(open)
    else if (piece === '|') alternative(inner)
    else if (piece !== ')') begin(inner, /^[^.^$\\[]$/.test(piece) ? piece : null)
    at += piece.length
  }
  return false
}

const matchAt = (pattern: RegExp, source: string, at: number): string => {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? ''
}

/** Alternatives are loose where two may begin alike. */
const isLoose = ({ isLoose: varies, heads }: Group): boolean =>
  varies || (heads.length > 1 && (heads.includes(null) || new Set(heads).size < heads.length))

function begin(group: Group, head: string | null): void {
  if (group.isBegun) group.heads.push(head)
  group.isBegun = false
}

/** An alternative that is empty before `|` begins with nothing. */
function alternative(group: Group): void {
  begin(group, null)
  group.isBegun = true
}

function loosen(group: Group): void {
  group.isLoose = true
}

function enter(open: Group[]): void {
  begin(open.at(-1)!, null)
  open.push(newGroup())
}

/** What is loose in a group is so in the one around it. */
function leave(open: Group[]): Group {
  const closed = open.pop()!
  if (closed.isBegun) begin(closed, null)
  if (isLoose(closed)) loosen(open.at(-1)!)
  return closed
}

function quantifierAt(source: string, at: number): { isMany: boolean; isVarying: boolean; length: number } | null {
  QUANTIFIER.lastIndex = at
  const [found, sign = '', least = '', comma = '', most = ''] = QUANTIFIER.exec(source) ?? []
  if (found === undefined) return null
  const { length } = found
  if (least === '') return { isMany: sign !== '?', isVarying: true, length }
  const highest = comma === '' ? least : most
  return { isMany: highest === '' || Number(highest) > 1, isVarying: highest !== least, length }
}
