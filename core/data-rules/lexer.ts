import { MAX_LENGTH, RuleExpressionError, type TextValue, type Variable, VARIABLES } from './expression.ts'

const KEYWORDS = ['and', 'or', 'not', 'like', 'in', 'between', 'is', 'null'] as const
export type Keyword = (typeof KEYWORDS)[number]

export type Token = { at: number } & (
  | { kind: 'keyword'; word: Keyword }
  | { kind: 'name'; name: string }
  | { kind: 'number'; number: number }
  | { kind: 'text'; parts: TextValue['parts'] }
  | { kind: 'sign'; sign: string }
  | { kind: 'end' }
)

const SPACE = /[ \t\r\n\u3000]+/y
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y
/** At most 15 digits, so that a number is exactly as written. */
const NUMBER = /-?\d+(?:\.\d+)?/y
const TEXT = /'((?:[^']|'')*)'/y
const VARIABLE = /#\{([^}]*)\}/y
const SIGN = /<>|!=|>=|<=|[=<>(),]/y

/** Syntax that people try although it is not part of the language, with messages. */
const REFUSED: readonly [RegExp, string][] = [
  [/--|\/\*|\*\/|#(?!\{)/y, '不支持注释'],
  [/;/y, '不支持多条语句'],
  [/["“”‘’`]/y, '文字要用英文单引号括起来'],
  [/'/y, '单引号没有配对'],
  [/#\{/y, '变量没有写完，应为 #{名称}'],
  [/[（），。；＝＜＞]/y, '请使用英文标点'],
  [/\./y, '列名前不能带表名'],
  [/%/y, '含 % 的文字要用单引号括起来'],
  [/[+\-*/|&^~]/y, '不支持运算'],
]

export function tokenize(source: string): Token[] {
  if (source.length > MAX_LENGTH) throw new RuleExpressionError(`规则超过 ${MAX_LENGTH} 个字符`, MAX_LENGTH)
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    at += textAt(SPACE, source, at)?.length ?? 0
    if (at === source.length) break
    const [token, length] = tokenAt(source, at)
    tokens.push(token)
    at += length
  }
  return [...tokens, { kind: 'end', at }]
}

function tokenAt(source: string, at: number): [Token, number] {
  const found = wordAt(source, at) ?? numberAt(source, at) ?? quotedAt(source, at) ?? variableAt(source, at)
  if (found) return found
  for (const [pattern, message] of REFUSED) {
    if (textAt(pattern, source, at) !== undefined) throw new RuleExpressionError(message, at)
  }
  const sign = textAt(SIGN, source, at)
  if (sign === undefined) throw new RuleExpressionError(`看不懂“${String.fromCodePoint(source.codePointAt(at)!)}”`, at)
  return [{ kind: 'sign', sign: sign === '!=' ? '<>' : sign, at }, sign.length]
}

function wordAt(source: string, at: number): [Token, number] | null {
  const name = textAt(NAME, source, at)
  if (name === undefined) return null
  const word = KEYWORDS.find((keyword) => keyword === name.toLowerCase())
  return [word ? { kind: 'keyword', word, at } : { kind: 'name', name, at }, name.length]
}

function numberAt(source: string, at: number): [Token, number] | null {
  const digits = textAt(NUMBER, source, at)
  if (digits === undefined) return null
  if (/[A-Za-z0-9_.]/.test(source[at + digits.length] ?? '')) throw new RuleExpressionError('数字写法不正确', at)
  const decimals = digits.split('.')[1] ?? ''
  if (digits.replace(/\D/g, '').length > 15 || decimals.length > 6) {
    throw new RuleExpressionError('数字最多 15 位，其中小数最多 6 位', at)
  }
  // Adding zero removes a negative zero, which SQL does not have.
  return [{ kind: 'number', number: Number(digits) + 0, at }, digits.length]
}

function quotedAt(source: string, at: number): [Token, number] | null {
  const match = matchAt(TEXT, source, at)
  if (!match) return null
  return [{ kind: 'text', parts: parseQuotedParts(match[1]!, at + 1), at }, match[0].length]
}

/** A variable without quotes is the text of its value. */
function variableAt(source: string, at: number): [Token, number] | null {
  const match = matchAt(VARIABLE, source, at)
  return match && [{ kind: 'text', parts: [{ variable: variableNamed(match[1]!, at) }], at }, match[0].length]
}

/** The content of a quoted text; `at` is its position, for messages. */
function parseQuotedParts(quoted: string, at: number): TextValue['parts'] {
  if (quoted.includes('\0')) throw new RuleExpressionError('文字含有不允许的字符', at + quoted.indexOf('\0'))
  return mixedParts(quoted, at, (text) => text.replaceAll("''", "'"))
}

/** Text with variables in it, written without quotes. */
export function mixedParts(text: string, at = 0, plain: (text: string) => string = (t) => t): TextValue['parts'] {
  const parts: (string | { variable: Variable })[] = []
  let from = 0
  for (let open = text.indexOf('#{'); open !== -1; open = text.indexOf('#{', from)) {
    const match = matchAt(VARIABLE, text, open)
    if (!match) throw new RuleExpressionError('变量没有写完，应为 #{名称}', at + open)
    if (open > from) parts.push(plain(text.slice(from, open)))
    parts.push({ variable: variableNamed(match[1]!, at + open) })
    from = open + match[0].length
  }
  if (from < text.length) parts.push(plain(text.slice(from)))
  return parts
}

function variableNamed(raw: string, at: number): Variable {
  const name = raw.trim().toLowerCase()
  const variable = VARIABLES.find((known) => known === name)
  if (!variable) throw new RuleExpressionError(`没有变量“${raw.slice(0, 20)}”`, at)
  return variable
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}

const textAt = (pattern: RegExp, source: string, at: number): string | undefined => matchAt(pattern, source, at)?.[0]
